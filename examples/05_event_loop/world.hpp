// The world around the bot, as a process of its own: people who chat, a memory service and a model.
#pragma once

#include "channel.hpp"

struct World {
  Channel chat;
  Channel memory;
  Channel model;
  pid_t process = -1;

  void leave();  // says that the bot is gone, and waits until everybody has read its last words
};

// Starts it and gives the bot's ends of the connections.
World start_world();
