import type { Wire } from '../matrix/seen.ts'

/** A call as the program got it. */
export interface MadeCall {
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** How a program asks: requests of the shape that it really sends, written by hand and shortened. */
export interface ClientProgram {
  /** The program, its version and, where it speaks several formats, which one. */
  readonly name: string
  readonly caller: 'openai-responses' | 'anthropic-messages' | 'openai-chat'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly isStream: boolean
  /** A request that it sends beside the prompt, such as one for a title. */
  beside?(model: string): Wire
  prompt(model: string): Wire
  /** The next turn, with what its tool returned; absent where it runs none. */
  result?(model: string, call: MadeCall, returned: string): Wire
}

const prompt = 'What is the weather in Köln?'
const description = 'The weather of a city for some days'
const parameters = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 1 },
    days: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    unit: { anyOf: [{ type: 'string', enum: ['celsius'] }, { type: 'null' }] },
  },
  required: ['city'],
  additionalProperties: false,
}
const chatTool = { type: 'function', function: { name: 'get_weather', description, parameters } }
const streamed = { stream: true, stream_options: { include_usage: true } }

function stainless(version: string): Record<string, string> {
  return {
    accept: 'application/json',
    'x-stainless-lang': 'js',
    'x-stainless-package-version': version,
    'x-stainless-retry-count': '0',
    'x-stainless-runtime': 'node',
    'x-stainless-timeout': '600',
  }
}

function chatCall({ id, name, arguments: values }: MadeCall): Wire {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(values) } }
}

const opencode: ClientProgram = {
  name: 'opencode 1.18',
  caller: 'openai-chat',
  path: '/chat/completions',
  headers: {
    'user-agent': 'opencode/1.18.33 ai-sdk/provider-utils/4.0.23 runtime/bun/1.3.14',
    'x-session-affinity': 'ses_1',
    'x-session-id': 'ses_1',
  },
  isStream: true,
  beside: (model) => ({
    model,
    max_tokens: 32_000,
    messages: [
      { role: 'system', content: 'You are a title generator.' },
      { role: 'user', content: 'Generate a title for this conversation:\n' },
      { role: 'user', content: `"${prompt}"` },
    ],
    ...streamed,
  }),
  prompt: (model) => ({ ...opencodeBody(model), messages: opencodeStart }),
  result: (model, call, returned) => ({
    ...opencodeBody(model),
    messages: [
      ...opencodeStart,
      { role: 'assistant', content: '', tool_calls: [chatCall(call)] },
      { role: 'tool', tool_call_id: call.id, content: returned },
    ],
  }),
}

const opencodeStart = [
  { role: 'system', content: 'You are opencode, an interactive CLI tool.' },
  { role: 'user', content: `"${prompt}"` },
]

function opencodeBody(model: string): Wire {
  return { model, max_tokens: 32_000, tools: [chatTool], tool_choice: 'auto', ...streamed }
}

const qwenStart = [
  { role: 'system', content: 'You are Qwen Code, an interactive CLI agent.' },
  { role: 'user', content: [{ type: 'text', text: 'We are setting up the context for our chat.' }] },
  { role: 'assistant', content: 'Got it. Thanks for the context!' },
  { role: 'user', content: [{ type: 'text', text: prompt }] },
]

const qwenCode: ClientProgram = {
  name: 'qwen-code 0.15',
  caller: 'openai-chat',
  path: '/chat/completions',
  headers: { ...stainless('5.11.0'), 'user-agent': 'QwenCode/0.15.10 (linux; x64)' },
  isStream: true,
  prompt: (model) => ({ ...qwenBody(model), messages: qwenStart }),
  result: (model, call, returned) => ({
    ...qwenBody(model),
    messages: [
      ...qwenStart,
      { role: 'assistant', content: null, tool_calls: [chatCall(call)] },
      { role: 'tool', tool_call_id: call.id, content: [{ type: 'text', text: returned }] },
    ],
  }),
}

function qwenBody(model: string): Wire {
  return { model, ...streamed, tools: [chatTool], max_tokens: 8000 }
}

const piInstructions = 'You are an expert coding assistant operating inside pi.'
const piChatStart = [
  { role: 'system', content: piInstructions },
  { role: 'user', content: [{ type: 'text', text: prompt }] },
]

function piChatBody(model: string): Wire {
  const tools = [{ ...chatTool, function: { ...chatTool.function, strict: false } }]
  return { model, ...streamed, store: false, max_completion_tokens: 16_384, tools }
}

const piChat: ClientProgram = {
  name: 'pi 0.74, chat completions',
  caller: 'openai-chat',
  path: '/chat/completions',
  headers: { ...stainless('6.26.0'), 'user-agent': 'OpenAI/JS 6.26.0' },
  isStream: true,
  prompt: (model) => ({ ...piChatBody(model), messages: piChatStart }),
  result: (model, call, returned) => ({
    ...piChatBody(model),
    messages: [
      ...piChatStart,
      { role: 'assistant', content: null, tool_calls: [chatCall(call)] },
      { role: 'tool', content: returned, tool_call_id: call.id },
    ],
  }),
}

const piInput = [
  { role: 'system', content: piInstructions },
  { role: 'user', content: [{ type: 'input_text', text: prompt }] },
]

function piResponsesBody(model: string): Wire {
  return {
    model,
    stream: true,
    prompt_cache_key: '01a2021e-016b-7353-908b-c12821e7e052',
    store: false,
    max_output_tokens: 16_384,
    tools: [{ type: 'function', name: 'get_weather', description, parameters, strict: false }],
  }
}

const piResponses: ClientProgram = {
  name: 'pi 0.74, responses',
  caller: 'openai-responses',
  path: '/responses',
  headers: {
    ...stainless('6.26.0'),
    session_id: '01a2021e-016b-7353-908b-c12821e7e052',
    'x-client-request-id': '01a2021e-016b-7353-908b-c12821e7e052',
  },
  isStream: true,
  prompt: (model) => ({ ...piResponsesBody(model), input: piInput }),
  result: (model, call, returned) => ({
    ...piResponsesBody(model),
    input: [
      ...piInput,
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: call.id,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
      },
      { type: 'function_call_output', call_id: call.id, output: returned },
    ],
  }),
}

const cached = { cache_control: { type: 'ephemeral' } }

function piMessagesBody(model: string): Wire {
  return {
    model,
    max_tokens: 16_384,
    stream: true,
    system: [{ type: 'text', text: piInstructions, ...cached }],
    tools: [{ name: 'get_weather', description, eager_input_streaming: true, input_schema: parameters }],
  }
}

const piMessages: ClientProgram = {
  name: 'pi 0.74, messages',
  caller: 'anthropic-messages',
  path: '/messages',
  headers: {
    ...stainless('0.91.1'),
    'anthropic-beta': 'interleaved-thinking-2025-05-14',
    'anthropic-dangerous-direct-browser-access': 'true',
    'anthropic-version': '2023-06-01',
  },
  isStream: true,
  prompt: (model) => ({
    ...piMessagesBody(model),
    messages: [{ role: 'user', content: [{ type: 'text', text: prompt, ...cached }] }],
  }),
  result: (model, { id, name, arguments: input }, returned) => ({
    ...piMessagesBody(model),
    messages: [
      { role: 'user', content: [{ type: 'text', text: prompt }] },
      { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: returned, is_error: false, ...cached }],
      },
    ],
  }),
}

const clineStart = [
  { role: 'system', content: 'You are Cline, an AI coding agent.' },
  { role: 'user', content: prompt },
]

const cline: ClientProgram = {
  name: 'cline 3.0',
  caller: 'openai-chat',
  path: '/chat/completions',
  headers: { 'user-agent': 'ai-sdk/openai-compatible/3.0.37 ai-sdk/provider-utils/5.0.30 runtime/bun/1.3.13' },
  isStream: true,
  prompt: (model) => ({ ...clineBody(model), messages: clineStart }),
  result: (model, call, returned) => ({
    ...clineBody(model),
    messages: [
      ...clineStart,
      { role: 'assistant', content: null, tool_calls: [chatCall(call)] },
      { role: 'tool', tool_call_id: call.id, content: JSON.stringify([{ query: prompt, result: returned }]) },
    ],
  }),
}

function clineBody(model: string): Wire {
  return { model, tools: [chatTool], tool_choice: 'auto', ...streamed }
}

// What Claude Code says of itself passes through the router as it is.
const routerSystem = {
  role: 'system',
  content: [
    { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.197.b27; cc_entrypoint=sdk-cli;' },
    { type: 'text', text: "You are a Claude agent, built on Anthropic's Claude Agent SDK.", ...cached },
  ],
}
const routerReminder = { type: 'text', text: "<system-reminder>\nToday's date is 2026-11-22.\n</system-reminder>" }

function routerBody(model: string): Wire {
  return { model, max_tokens: 64_000, stream: true, tools: [chatTool], reasoning: { effort: 'high', enabled: false } }
}

const claudeCodeRouter: ClientProgram = {
  name: 'claude-code-router 2.0',
  caller: 'openai-chat',
  path: '/chat/completions',
  headers: { 'user-agent': 'node', 'accept-language': '*', 'sec-fetch-mode': 'cors' },
  isStream: true,
  prompt: (model) => ({
    ...routerBody(model),
    messages: [routerSystem, { role: 'user', content: [routerReminder, { type: 'text', text: prompt, ...cached }] }],
  }),
  result: (model, call, returned) => ({
    ...routerBody(model),
    messages: [
      routerSystem,
      { role: 'user', content: [routerReminder, { type: 'text', text: prompt }] },
      { role: 'assistant', content: '', tool_calls: [chatCall(call)] },
      { role: 'tool', content: returned, tool_call_id: call.id, ...cached },
    ],
  }),
}

const promptfooUser = { 'x-promptfoo-version': '0.121.20', 'user-agent': 'node' }

/** promptfoo asks each format for a whole answer. */
const promptfoo: readonly ClientProgram[] = [
  {
    name: 'promptfoo 0.121, chat completions',
    caller: 'openai-chat',
    path: '/chat/completions',
    headers: promptfooUser,
    isStream: false,
    prompt: (model) => ({ model, messages: [{ role: 'user', content: prompt }], max_tokens: 1024, temperature: 0 }),
  },
  {
    name: 'promptfoo 0.121, responses',
    caller: 'openai-responses',
    path: '/responses',
    headers: promptfooUser,
    isStream: false,
    prompt: (model) => ({ model, input: prompt, max_output_tokens: 1024, text: { format: { type: 'text' } } }),
  },
  {
    name: 'promptfoo 0.121, messages',
    caller: 'anthropic-messages',
    path: '/messages',
    headers: { ...stainless('0.112.3'), 'anthropic-version': '2023-06-01' },
    isStream: false,
    prompt: (model) => ({ model, max_tokens: 1024, messages: [{ role: 'user', content: prompt }], stream: false }),
  },
]

export const clientPrograms: readonly ClientProgram[] = [
  opencode,
  qwenCode,
  piChat,
  piResponses,
  piMessages,
  cline,
  claudeCodeRouter,
  ...promptfoo,
]
