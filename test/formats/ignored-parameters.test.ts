import { describe, expect, it } from 'vitest'
import type { ClientFormatId, UpstreamFormatId } from '../../src/canonical/format-id.ts'
import type { Endpoint } from '../../src/catalog/catalog.ts'
import { operations } from '../../src/contract/contract.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { account } from './account.ts'
import { endpointOf } from './openai-chat/request-fixtures.ts'
import { httpFormats } from './upstream-formats.ts'

type Fields = Readonly<Record<string, unknown>>

interface Caller {
  readonly format: ClientFormatId
  readonly knownFields: readonly string[]
  /** A request that asks for as little as possible, so that everything else can be added to it. */
  readonly plain: Fields
  /** What can be asked for beside that, by the name under which it is listed where a provider can't be asked for it. */
  readonly asks: Readonly<Record<string, Fields>>
  /** Fields that `plain` has, or that are for the gateway and not for a provider. */
  readonly notForProviders: readonly string[]
}

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }
const gatewaysOwn = ['model', 'models', 'provider', 'plugins', 'route', 'session_id', 'trace', 'stop_server_tools_when']

const responsesTool = { type: 'function', name: 'weather', description: 'The weather', parameters, strict: false }
const chatTool = { type: 'function', function: { name: 'weather', description: 'The weather', parameters } }
const messagesTool = { name: 'weather', description: 'The weather', input_schema: parameters }

const callers: readonly Caller[] = [
  {
    format: 'openai-responses',
    knownFields: operations.createResponse.bodyFields,
    plain: {
      model: 'some/model',
      input: [{ role: 'user', content: 'How is it?' }],
      tools: [responsesTool],
      instructions: 'Be brief.',
    },
    notForProviders: [
      'generate',
      ...gatewaysOwn,
      'input',
      'tools',
      'instructions',
      'stream',
      'debug',
      'store',
      'previous_response_id',
      'background',
      'max_tool_calls',
      'truncation',
    ],
    asks: {
      max_output_tokens: { max_output_tokens: 500 },
      temperature: { temperature: 0.5 },
      top_p: { top_p: 0.5 },
      top_k: { top_k: 5 },
      frequency_penalty: { frequency_penalty: 0.5 },
      presence_penalty: { presence_penalty: 0.5 },
      top_logprobs: { top_logprobs: 2 },
      parallel_tool_calls: { parallel_tool_calls: false },
      tool_choice: { tool_choice: 'required' },
      'text.format': { text: { format: { type: 'json_schema', name: 'a', schema } } },
      'text.verbosity': { text: { verbosity: 'low' } },
      reasoning: { reasoning: { effort: 'high' } },
      include: { include: ['message.output_text.logprobs'] },
      modalities: { modalities: ['text', 'image'] },
      image_config: { image_config: { aspect_ratio: '16:9' } },
      metadata: { metadata: { team: 'blue' } },
      cache_control: { cache_control: { type: 'ephemeral' } },
      prompt: { prompt: { id: 'pmpt_1' } },
      conversation: { conversation: 'conv_1' },
      prompt_cache_key: { prompt_cache_key: 'k' },
      prompt_cache_options: { prompt_cache_options: { mode: 'explicit' } },
      service_tier: { service_tier: 'flex' },
      safety_identifier: { safety_identifier: 'u1' },
      user: { user: 'u1' },
      'tools.strict': { tools: [{ ...responsesTool, strict: true }] },
      'tools.defer_loading': { tools: [{ ...responsesTool, defer_loading: true }] },
    },
  },
  {
    format: 'openai-chat',
    knownFields: operations.createChatCompletion.bodyFields,
    plain: {
      model: 'some/model',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How is it?' },
      ],
      tools: [chatTool],
    },
    notForProviders: [
      ...gatewaysOwn,
      'messages',
      'tools',
      'stream',
      'stream_options',
      'usage',
      'debug',
      'store',
      'n',
      'max_tokens',
    ],
    asks: {
      max_completion_tokens: { max_completion_tokens: 500 },
      stop: { stop: ['x'] },
      temperature: { temperature: 0.5 },
      top_p: { top_p: 0.5 },
      top_k: { top_k: 5 },
      top_a: { top_a: 0.5 },
      min_p: { min_p: 0.5 },
      frequency_penalty: { frequency_penalty: 0.5 },
      presence_penalty: { presence_penalty: 0.5 },
      repetition_penalty: { repetition_penalty: 1.5 },
      logit_bias: { logit_bias: { '1': 5 } },
      seed: { seed: 5 },
      logprobs: { logprobs: true },
      top_logprobs: { logprobs: true, top_logprobs: 2 },
      tool_choice: { tool_choice: 'required' },
      parallel_tool_calls: { parallel_tool_calls: false },
      response_format: { response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } },
      verbosity: { verbosity: 'low' },
      reasoning: { reasoning: { effort: 'high' } },
      reasoning_effort: { reasoning_effort: 'high' },
      modalities: { modalities: ['text', 'audio'] },
      audio: { audio: { voice: 'alloy', format: 'mp3' } },
      image_config: { image_config: { aspect_ratio: '16:9' } },
      prediction: { prediction: { type: 'content', content: 'Fine.' } },
      metadata: { metadata: { team: 'blue' } },
      cache_control: { cache_control: { type: 'ephemeral' } },
      prompt_cache_key: { prompt_cache_key: 'k' },
      prompt_cache_options: { prompt_cache_options: { mode: 'explicit' } },
      service_tier: { service_tier: 'flex' },
      safety_identifier: { safety_identifier: 'u1' },
      user: { user: 'u1' },
      'tools.cache_control': { tools: [{ ...chatTool, cache_control: { type: 'ephemeral' } }] },
      'tools.strict': { tools: [{ ...chatTool, function: { ...chatTool.function, strict: true } }] },
    },
  },
  {
    format: 'anthropic-messages',
    knownFields: operations.createMessage.bodyFields,
    plain: {
      model: 'some/model',
      max_tokens: 4000,
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'How is it?' }],
      tools: [messagesTool],
    },
    notForProviders: [
      ...gatewaysOwn,
      'messages',
      'system',
      'max_tokens',
      'tools',
      'stream',
      'user',
      'speed',
      'service_tier',
    ],
    asks: {
      stop_sequences: { stop_sequences: ['x'] },
      temperature: { temperature: 0.5 },
      top_p: { top_p: 0.5 },
      top_k: { top_k: 5 },
      tool_choice: { tool_choice: { type: 'any' } },
      'tool_choice.disable_parallel_tool_use': { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
      thinking: { thinking: { type: 'enabled', budget_tokens: 2000 } },
      'output_config.effort': { output_config: { effort: 'low' } },
      'output_config.format': { output_config: { format: { type: 'json_schema', schema } } },
      'output_config.task_budget': { output_config: { task_budget: { type: 'tokens', total: 50_000 } } },
      context_management: { context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } },
      output_format: { output_format: { type: 'json_schema', schema } },
      thread: { thread: { type: 'create' } },
      mcp_servers: { mcp_servers: [{ type: 'url', name: 'docs', url: 'https://mcp.example.com' }] },
      container: { container: { skills: [{ type: 'anthropic', skill_id: 'pdf' }] } },
      compaction: { compaction: { type: 'summarize' } },
      diagnostics: { diagnostics: { previous_message_id: 'msg_1' } },
      inference_geo: { inference_geo: 'eu' },
      billing_policy: { billing_policy: { type: 'billing_policy' } },
      fallback_credit_token: { fallback_credit_token: 'token' },
      fallbacks: { fallbacks: 'default' },
      cache_control: { cache_control: { type: 'ephemeral' } },
      metadata: { metadata: { user_id: 'u1' } },
      'tools.cache_control': { tools: [{ ...messagesTool, cache_control: { type: 'ephemeral' } }] },
      'tools.strict': { tools: [{ ...messagesTool, strict: true }] },
      'tools.eager_input_streaming': { tools: [{ ...messagesTool, eager_input_streaming: true }] },
    },
  },
]

const upstreamModels: Partial<Record<UpstreamFormatId, string>> = {
  'anthropic-messages': 'claude-sonnet-4-5',
  'google-gemini': 'gemini-2.5-flash',
  'bedrock-converse': 'anthropic.claude-sonnet-4-5-v1:0',
}

function endpointAt({ id }: HttpUpstreamFormat): Endpoint {
  const endpoint = endpointOf({}, { upstreamModel: upstreamModels[id] ?? 'some-model' })
  return { ...endpoint, provider: { ...endpoint.provider, format: id } }
}

function turnOf(caller: Caller, fields: Fields) {
  const body = { ...caller.plain, ...fields }
  return clientFormats[caller.format].decodeRequest({
    body,
    source: scanJson(Buffer.from(JSON.stringify(body))),
    headers: {},
    account,
  })
}

function ask(caller: Caller, format: HttpUpstreamFormat, fields: Fields) {
  const request = format.encodeRequest(turnOf(caller, fields), endpointAt(format))
  const { body, path, headers } = request
  return { said: JSON.stringify([JSON.parse(body.toString()), path, headers]), ignored: request.ignoredParameters }
}

/** Whether a provider does without being told what is asked for: those that take cache marks cache nothing else. */
function isUsual(name: string, { id }: HttpUpstreamFormat): boolean {
  return name === 'prompt_cache_options' && (id === 'anthropic-messages' || id === 'bedrock-converse')
}

/** Under which names a thing may be listed: the caller's own, and the one that most of the code goes by. */
function namesFor(name: string): readonly string[] {
  return [name, ...(otherNames[name] ?? [])]
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  include: ['include[0]', 'top_logprobs'],
  user: ['safety_identifier'],
  metadata: ['safety_identifier', 'user'],
  safety_identifier: ['user'],
  logprobs: ['top_logprobs'],
  response_format: ['text.format'],
  verbosity: ['text.verbosity'],
  reasoning_effort: ['reasoning'],
  modalities: ['audio'],
  stop_sequences: ['stop'],
  thinking: ['reasoning', 'reasoning.max_tokens'],
  'tool_choice.disable_parallel_tool_use': ['parallel_tool_calls'],
  'output_config.format': ['text.format', 'response_format'],
  output_format: ['text.format', 'response_format', 'output_config.format'],
  'tools.cache_control': ['cache_control'],
}

describe.each(callers)('a caller of $format', (caller) => {
  it('can ask for nothing that is missing here', () => {
    const asked = Object.values(caller.asks).flatMap((fields) => Object.keys(fields))
    expect(new Set([...asked, ...caller.notForProviders])).toEqual(
      new Set([...caller.knownFields, ...caller.notForProviders]),
    )
  })

  describe.each(httpFormats.map((format) => [format.id, format] as const))('at a provider of %s', (_id, format) => {
    const plain = ask(caller, format, {})

    it('is not told that something was ignored when it asks for nothing', () => {
      expect(plain.ignored).toEqual([])
    })

    it.each(Object.entries(caller.asks))('gets %s, or is told that it was ignored', (name, fields) => {
      const { said, ignored } = ask(caller, format, fields)
      // What is said in part is listed too.
      if (said === plain.said || ignored.length > 0)
        expect(namesFor(name)).toEqual(expect.arrayContaining([...ignored]))
      if (said === plain.said && !isUsual(name, format)) expect(ignored).not.toEqual([])
    })
  })
})

it('options of the prompt cache act where marks do: their duration is at each mark without one', () => {
  const [responses, chat] = callers
  if (responses === undefined || chat === undefined) throw new Error('a caller is missing')
  const part = { type: 'text', text: 'Hi', prompt_cache_breakpoint: { mode: 'explicit' } }
  const asks = (ttl: string) =>
    [
      [chat, { messages: [{ role: 'user', content: [part] }], prompt_cache_options: { mode: 'explicit', ttl } }],
      [
        responses,
        {
          input: [{ role: 'user', content: [{ ...part, type: 'input_text' }] }],
          prompt_cache_options: { mode: 'explicit', ttl },
        },
      ],
    ] as const
  for (const format of httpFormats) {
    const hasMarks = format.id === 'anthropic-messages' || format.id === 'bedrock-converse'
    for (const [caller, fields] of asks('1h')) {
      if (caller.format === format.id) continue
      const { said, ignored } = ask(caller, format, fields)
      expect([format.id, said.includes('"ttl":"1h"')]).toEqual([format.id, hasMarks])
      expect([format.id, ignored.includes('prompt_cache_options')]).toEqual([format.id, !hasMarks])
    }
    // No mark has such a duration.
    for (const [caller, fields] of asks('24h'))
      if (caller.format !== format.id) expect(ask(caller, format, fields).ignored).toContain('prompt_cache_options')
  }
})

it('a cache mark on a tool arrives wherever it can be said, whoever the caller is', () => {
  const [, chat, messages] = callers
  if (chat === undefined || messages === undefined) throw new Error('a caller is missing')
  const mark = { type: 'ephemeral', ttl: '1h' }
  const asks = [
    [chat, { tools: [{ ...chatTool, cache_control: mark }] }],
    [messages, { tools: [{ ...messagesTool, cache_control: mark }] }],
  ] as const
  for (const [caller, fields] of asks) {
    for (const format of httpFormats) {
      const { said, ignored } = ask(caller, format, fields)
      const canBeSaid = format.id === 'anthropic-messages' || format.id === 'bedrock-converse'
      expect([format.id, said.includes('"ttl":"1h"')]).toEqual([format.id, canBeSaid])
      expect(ignored).toEqual(canBeSaid ? [] : ['cache_control'])
    }
  }
})
