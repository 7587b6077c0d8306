// Everything of noyau::testing: fakes for every port, and a contract suite per port.
#pragma once

#include "noyau/testing/backend_contract.hpp"
#include "noyau/testing/clock_contract.hpp"
#include "noyau/testing/collecting_sink.hpp"
#include "noyau/testing/contract.hpp"
#include "noyau/testing/counter_contract.hpp"
#include "noyau/testing/embedder_contract.hpp"
#include "noyau/testing/executor_contract.hpp"
#include "noyau/testing/fake_backend.hpp"
#include "noyau/testing/fake_counter.hpp"
#include "noyau/testing/fake_embedder.hpp"
#include "noyau/testing/fake_source.hpp"
#include "noyau/testing/manual_clock.hpp"
#include "noyau/testing/manual_executor.hpp"
#include "noyau/testing/sink_contract.hpp"
#include "noyau/testing/source_contract.hpp"
