// Control and role tokens of the common model families, with the place each family documents them.
//
// Tokens of the form <|name|> need no line of their own: the scanner matches the form (the bars may be
// the full-width ones of DeepSeek). They are listed where they are the ones a family is known by, so
// that the table can be read as what is covered, and tested entry by entry.
#include "fence/control_tokens.hpp"

#include <array>

namespace noyau::inline v0_1::detail {
namespace {

using namespace std::string_view_literals;

constexpr std::array tokens = {
    // Our own border lines; the double guillemets are what their brackets are most easily taken for.
    "<<<DONNEES"sv,
    ">>>FIN"sv,
    "\u00AB<DONNEES"sv,
    "<\u00ABDONNEES"sv,
    "\u00BB>FIN"sv,
    ">\u00BBFIN"sv,

    // ChatML: github.com/openai/openai-python, chatml.md; Qwen: huggingface.co/Qwen, tokenizer_config.json;
    // the fill-in-the-middle and vision tokens of Qwen2.5-Coder and Qwen2-VL.
    "<|im_start|>"sv,
    "<|im_end|>"sv,
    "<|im_sep|>"sv,
    "<|endoftext|>"sv,
    "<|startoftext|>"sv,
    "<|endofprompt|>"sv,
    "<|fim_prefix|>"sv,
    "<|fim_middle|>"sv,
    "<|fim_suffix|>"sv,
    "<|fim_pad|>"sv,
    "<|repo_name|>"sv,
    "<|file_sep|>"sv,
    "<|object_ref_start|>"sv,
    "<|vision_start|>"sv,
    "<|vision_end|>"sv,
    "<|image_pad|>"sv,
    // Kimi K2: huggingface.co/moonshotai/Kimi-K2-Instruct, tokenizer_config.json.
    "<|im_system|>"sv,
    "<|im_user|>"sv,
    "<|im_assistant|>"sv,
    "<|im_middle|>"sv,
    "<|tool_calls_section_begin|>"sv,
    "<|tool_call_argument_begin|>"sv,

    // Llama 2: github.com/meta-llama/llama, llama/generation.py; sentencepiece pieces of its vocabulary.
    "[INST]"sv,
    "[/INST]"sv,
    "<<SYS>>"sv,
    "<</SYS>>"sv,
    "\u00ABSYS\u00BB"sv,
    "\u00AB/SYS\u00BB"sv,
    "<s>"sv,
    "</s>"sv,
    "<unk>"sv,
    "<pad>"sv,
    // Code Llama: github.com/meta-llama/codellama, infilling. Its <PRE> is left out: it is HTML, and
    // means nothing without the other two.
    "<SUF>"sv,
    "<MID>"sv,
    "<EOT>"sv,
    // Llama 3, 3.1 to 3.3: llama.com/docs/model-cards-and-prompt-formats/llama3_1.
    "<|begin_of_text|>"sv,
    "<|end_of_text|>"sv,
    "<|start_header_id|>"sv,
    "<|end_header_id|>"sv,
    "<|eot_id|>"sv,
    "<|eom_id|>"sv,
    "<|python_tag|>"sv,
    "<|finetune_right_pad_id|>"sv,
    "<|reserved_special_token_0|>"sv,
    // Llama 4: llama.com/docs/model-cards-and-prompt-formats/llama4.
    "<|header_start|>"sv,
    "<|header_end|>"sv,
    "<|eot|>"sv,
    "<|eom|>"sv,
    "<|step|>"sv,
    "<|python_start|>"sv,
    "<|python_end|>"sv,

    // Mistral: github.com/mistralai/mistral-common, tokens/tokenizers/base.py (SpecialTokens).
    "[AVAILABLE_TOOLS]"sv,
    "[/AVAILABLE_TOOLS]"sv,
    "[TOOL_CALLS]"sv,
    "[TOOL_RESULTS]"sv,
    "[/TOOL_RESULTS]"sv,
    "[TOOL_CONTENT]"sv,
    "[SYSTEM_PROMPT]"sv,
    "[/SYSTEM_PROMPT]"sv,
    "[IMG]"sv,
    "[IMG_BREAK]"sv,
    "[IMG_END]"sv,
    "[PREFIX]"sv,
    "[MIDDLE]"sv,
    "[SUFFIX]"sv,
    "[ARGS]"sv,
    "[CALL_ID]"sv,
    "[THINK]"sv,
    "[/THINK]"sv,
    "[AUDIO]"sv,
    "[BEGIN_AUDIO]"sv,
    "[TRANSCRIBE]"sv,
    "[MODEL_SETTINGS]"sv,
    "[/MODEL_SETTINGS]"sv,

    // Gemma 1 to 3: ai.google.dev/gemma/docs/core/prompt-structure; FunctionGemma: same site,
    // functiongemma/formatting-and-best-practices.
    "<bos>"sv,
    "<eos>"sv,
    "<start_of_turn>"sv,
    "<end_of_turn>"sv,
    "<start_of_image>"sv,
    "<end_of_image>"sv,
    "<start_function_declaration>"sv,
    "<end_function_declaration>"sv,
    "<start_function_call>"sv,
    "<end_function_call>"sv,
    "<start_function_response>"sv,
    "<end_function_response>"sv,
    "<escape>"sv,
    "<|turn>"sv,
    "<turn|>"sv,
    "<|channel>"sv,
    "<channel|>"sv,
    "<|think>"sv,
    "<|tool>"sv,
    "<tool|>"sv,
    "<|tool_call>"sv,
    "<tool_call|>"sv,
    "<|tool_response>"sv,
    "<tool_response|>"sv,

    // Phi 3 and 4: huggingface.co/microsoft/Phi-3-mini-4k-instruct and Phi-4-mini-instruct,
    // tokenizer_config.json. Also Zephyr and GLM-4.
    "<|system|>"sv,
    "<|user|>"sv,
    "<|assistant|>"sv,
    "<|end|>"sv,
    "<|tool|>"sv,
    "<|/tool|>"sv,
    "<|tool_call|>"sv,
    "<|/tool_call|>"sv,
    "<|tool_response|>"sv,
    "<|observation|>"sv,
    "[gMASK]"sv,
    "<sop>"sv,
    "<eop>"sv,

    // Command R: docs.cohere.com/docs/command-r-hf; Command A and R7B: their tokenizer_config.json.
    "<BOS_TOKEN>"sv,
    "<EOS_TOKEN>"sv,
    "<EOP_TOKEN>"sv,
    "<PAD>"sv,
    "<CLS>"sv,
    "<SEP>"sv,
    "<MASK_TOKEN>"sv,
    "<|START_OF_TURN_TOKEN|>"sv,
    "<|END_OF_TURN_TOKEN|>"sv,
    "<|SYSTEM_TOKEN|>"sv,
    "<|USER_TOKEN|>"sv,
    "<|CHATBOT_TOKEN|>"sv,
    "<|START_THINKING|>"sv,
    "<|END_THINKING|>"sv,
    "<|START_RESPONSE|>"sv,
    "<|START_ACTION|>"sv,
    "<|START_TOOL_RESULT|>"sv,
    "<|YES_TOKEN|>"sv,
    "<|BAD_TOKEN|>"sv,

    // DeepSeek V2, V3, R1: huggingface.co/deepseek-ai/DeepSeek-V3, tokenizer_config.json.
    "<\uFF5Cbegin\u2581of\u2581sentence\uFF5C>"sv,
    "<\uFF5Cend\u2581of\u2581sentence\uFF5C>"sv,
    "<\uFF5CUser\uFF5C>"sv,
    "<\uFF5CAssistant\uFF5C>"sv,
    "<\uFF5Ctool\u2581calls\u2581begin\uFF5C>"sv,
    "<\uFF5Ctool\u2581call\u2581begin\uFF5C>"sv,
    "<\uFF5Ctool\u2581sep\uFF5C>"sv,
    "<\uFF5Ctool\u2581outputs\u2581begin\uFF5C>"sv,
    "<\uFF5Cfim\u2581hole\uFF5C>"sv,
    "<\uFF5CDSML\uFF5C"sv,

    // GPT harmony: github.com/openai/harmony, docs/format.md.
    "<|start|>"sv,
    "<|message|>"sv,
    "<|channel|>"sv,
    "<|constrain|>"sv,
    "<|return|>"sv,
    "<|call|>"sv,

    // Granite: ibm.com/granite/docs, prompt engineering; StarCoder tokens that Granite code models share.
    "<|start_of_role|>"sv,
    "<|end_of_role|>"sv,
    "<|start_of_cite|>"sv,
    "<|end_of_plugin|>"sv,
    "<fim_prefix>"sv,
    "<fim_middle>"sv,
    "<fim_suffix>"sv,
    "<fim_pad>"sv,
    "<reponame>"sv,
    "<gh_stars>"sv,

    // LFM2: docs.liquid.ai; OpenChat, Nemotron, InternLM and Solar: their tokenizer_config.json.
    "<|tool_list_start|>"sv,
    "<|tool_call_start|>"sv,
    "<|tool_call_end|>"sv,
    "<|end_of_turn|>"sv,
    "<extra_id_0>"sv,
    "<extra_id_1>"sv,
    "<SPECIAL_10>"sv,
    "<|action_start|>"sv,
    "<|plugin|>"sv,
    "<TOOLCALL>"sv,
    "</TOOLCALL>"sv,
    "<AVAILABLE_TOOLS>"sv,
    "</AVAILABLE_TOOLS>"sv,
    "<TOOL_RESPONSE>"sv,

    // Kimi's thinking marks: huggingface.co/moonshotai/Kimi-VL-A3B-Thinking.
    "\u25C1think\u25B7"sv,
    "\u25C1/think\u25B7"sv,
};

// Reasoning and tool tags: DeepSeek-R1, Qwen3, Hermes 2 Pro
// (github.com/NousResearch/Hermes-Function-Calling), Seed-OSS, MiniMax-M2, LongCat, Apertus, Granite 3.3; as
// handled by github.com/ggml-org/llama.cpp, common/chat.cpp, and github.com/vllm-project/vllm, tool_parsers.
constexpr std::array tags = {
    "think"sv,       "thinking"sv,
    "thought"sv,     "reasoning"sv,
    "scratchpad"sv,  "inner_monologue"sv,
    "seed:think"sv,  "longcat_think"sv,
    "antthinking"sv, "response"sv,
    "tools"sv,       "functions"sv,
    "function"sv,    "seed:cot_budget_reflect"sv,
};

constexpr std::array attribute_tags = {
    "tool_call"sv,
    "tool_calls"sv,
    "tool_response"sv,
    "tool_responses"sv,
    "tool_result"sv,
    "tool_results"sv,
    "tool_use"sv,
    "tool_output"sv,
    "tool_outputs"sv,
    "function_call"sv,
    "function_calls"sv,
    "function_response"sv,
    "function_result"sv,
    "function_results"sv,
    "available_tools"sv,
    "tool_list"sv,
    "tool_declare"sv,
    "invoke"sv,
    "seed:tool_call"sv,
    "minimax:tool_call"sv,
    "longcat_tool_call"sv,
    "arg_key"sv,
    "arg_value"sv,
    "antml:invoke"sv,
    "antml:function_calls"sv,
    "antml:parameter"sv,
    "antml:thinking"sv,
    "function_call_begin"sv,
    "system_prompt"sv,
    "system-reminder"sv,
};

// Vicuna: github.com/lm-sys/FastChat, conversation.py; Alpaca: github.com/tatsu-lab/stanford_alpaca;
// the text completion format of Claude 2 and of Llama-based chats without control tokens.
constexpr std::array labels = {
    "Human:"sv,
    "Assistant:"sv,
    "System:"sv,
    "User:"sv,
    // As French puts a space before the colon.
    "Human :"sv,
    "Assistant :"sv,
    "System :"sv,
    "User :"sv,
    "### Instruction"sv,
    "### Response"sv,
    "### Human"sv,
    "### Assistant"sv,
    "### System"sv,
    "### User"sv,
    "### Input:"sv,
    "GPT4 Correct User:"sv,
    "GPT4 Correct Assistant:"sv,
};

}  // namespace

std::span<const std::string_view> control_tokens() noexcept {
  return tokens;
}
std::span<const std::string_view> control_tags() noexcept {
  return tags;
}
std::span<const std::string_view> control_tags_with_attributes() noexcept {
  return attribute_tags;
}
std::span<const std::string_view> line_start_labels() noexcept {
  return labels;
}

}  // namespace noyau::inline v0_1::detail
