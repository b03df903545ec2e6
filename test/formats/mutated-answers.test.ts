import { describe, expect, test } from 'vitest'
import { responseValidator } from '../../src/contract/contract.ts'
import type { StreamedOperation } from '../../src/contract/fit-answer.ts'
import { describeRecordings, type Recording } from '../support/recordings.ts'
import { messageDelta, messageStart, messageStop } from './anthropic-messages/message-streams.ts'
import type { Json } from './exchanges.ts'
import { outcomeOfRelay, passThrough } from './exchanges.ts'
import { chunk } from './openai-chat/chat-streams.ts'
import { type SmallAnswer, smallAnswers } from './small-answers.ts'

/** What is known of a format here beside its small answer: an answer with more kinds of events, and how its streams end. */
interface Family {
  readonly operation: StreamedOperation
  readonly protocol: string
  readonly rich: readonly Json[]
  readonly isEnd: (event: Json) => boolean
}

const place = { output_index: 0, item_id: 'rs_1' }
const spot = { item_id: 'msg_1', output_index: 1, content_index: 0 }
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress' }
const citation = { type: 'url_citation', url: 'https://example.com', title: 'T', start_index: 0, end_index: 1 }
const logprob = { token: 'a', logprob: -0.5, bytes: [97], top_logprobs: [] }
const part = { type: 'output_text', text: 'a', annotations: [citation], logprobs: [logprob] }
const whole = [
  { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'So' }], encrypted_content: 'x' },
  { ...item, status: 'completed', content: [part] },
  { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{"a":1}', status: 'completed' },
  { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
  { type: 'hum', id: 'hum_1', tune: [1] },
]
const inProgress = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] }
const usage = {
  input_tokens: 3,
  input_tokens_details: { cached_tokens: 1 },
  output_tokens: 4,
  output_tokens_details: { reasoning_tokens: 1 },
  total_tokens: 7,
}
const responseReply = { ...inProgress, status: 'completed', output: whole, usage }

const responseEvents: Json[] = [
  { type: 'response.created', response: inProgress },
  { type: 'response.in_progress', response: inProgress },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
  {
    type: 'response.reasoning_summary_part.added',
    ...place,
    summary_index: 0,
    part: { type: 'summary_text', text: '' },
  },
  { type: 'response.reasoning_summary_text.delta', ...place, summary_index: 0, delta: 'So' },
  { type: 'response.reasoning_summary_text.done', ...place, summary_index: 0, text: 'So' },
  { type: 'response.output_item.done', output_index: 0, item: whole[0] },
  { type: 'response.output_item.added', output_index: 1, item: { ...item, content: [] } },
  { type: 'response.content_part.added', ...spot, part: { ...part, text: '', annotations: [], logprobs: [] } },
  { type: 'response.output_text.delta', ...spot, delta: 'a', logprobs: [logprob] },
  { type: 'response.output_text.delta', ...spot, delta: 'b', logprobs: [] },
  { type: 'response.output_text.annotation.added', ...spot, annotation_index: 0, annotation: citation },
  { type: 'response.output_text.done', ...spot, text: 'ab', logprobs: [] },
  { type: 'response.content_part.done', ...spot, part },
  { type: 'response.output_item.done', output_index: 1, item: whole[1] },
  { type: 'response.output_item.added', output_index: 2, item: { ...whole[2], arguments: '', status: 'in_progress' } },
  { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{"a":1}' },
  { type: 'response.output_item.added', output_index: 3, item: { ...whole[3], status: 'in_progress' } },
  { type: 'response.web_search_call.searching', item_id: 'ws_1', output_index: 3 },
  { type: 'response.hummed', tune: 1 },
  { type: 'response.completed', response: responseReply },
].map((event, at) => ({ ...event, sequence_number: at }))

const location = {
  type: 'char_location',
  cited_text: 'x',
  document_index: 0,
  document_title: null,
  file_id: null,
  start_char_index: 0,
  end_char_index: 1,
}
const blockOf = (index: number, content: object, ...deltas: object[]): Json[] => [
  { type: 'content_block_start', index, content_block: content },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const messageEvents: Json[] = [
  messageStart({
    input_tokens: 3,
    output_tokens: 1,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  }),
  { type: 'ping' },
  ...blockOf(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'So' },
    { type: 'signature_delta', signature: 'x' },
  ),
  ...blockOf(
    1,
    { type: 'text', text: '', citations: [] },
    { type: 'text_delta', text: 'a' },
    { type: 'text_delta', text: 'b' },
    { type: 'citations_delta', citation: location },
  ),
  ...blockOf(
    2,
    { type: 'tool_use', id: 'toolu_1', name: 'f', input: {}, caller: { type: 'direct' } },
    { type: 'input_json_delta', partial_json: '{}' },
  ),
  ...blockOf(3, { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {}, caller: { type: 'direct' } }),
  ...blockOf(4, { type: 'hum', tune: 1 }, { type: 'hum_delta', tune: 2 }),
  { type: 'hummed', tune: 3 },
  messageDelta('tool_use', { output_tokens: 7, server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } }),
  messageStop,
]

const chatLogprob = {
  content: [{ token: 'a', logprob: -0.5, bytes: [97], top_logprobs: [{ token: 'a', logprob: -0.5, bytes: null }] }],
  refusal: null,
}
const chatEvents = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning: 'So', reasoning_details: [{ type: 'reasoning.text', text: 'So', format: 'unknown', index: 0 }] }),
  chunk({ content: 'a' }, { system_fingerprint: 'fp' }, { logprobs: chatLogprob }),
  chunk({ content: 'b' }, { service_tier: 'default' }, { logprobs: null }),
  chunk({
    annotations: [
      { type: 'url_citation', url_citation: { url: 'https://example.com', title: 'T', start_index: 0, end_index: 1 } },
    ],
  }),
  chunk({ images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' }, index: 0 }] }),
  chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
  chunk(
    {},
    { usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, prompt_tokens_details: { cached_tokens: 1 } } },
    { finish_reason: 'tool_calls' },
  ),
] as Json[]

const families: Readonly<Record<string, Family>> = {
  '/responses': {
    operation: 'createResponse',
    protocol: 'openai-responses',
    rich: responseEvents,
    isEnd: ({ type }) => type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed',
  },
  '/messages': {
    operation: 'createMessage',
    protocol: 'anthropic-messages',
    rich: messageEvents,
    isEnd: ({ type }) => type === 'message_stop' || type === 'error',
  },
  '/chat/completions': {
    operation: 'createChatCompletion',
    protocol: 'openai-chat-completions',
    rich: chatEvents,
    isEnd: ({ choices }) => typeof (choices as Json[])[0]?.['finish_reason'] === 'string',
  },
}

const values: readonly unknown[] = [undefined, null, 7, -1.5, 'odd', true, [], {}, [null], { type: 7 }]

/** A value with one thing in it changed: each member and element in turn to each of the values; undefined takes it out. */
function* mutants(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      for (const mutant of [...values, ...mutants(each)]) yield value.with(at, mutant ?? null)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      for (const mutant of values) yield { ...value, [name]: mutant }
      for (const mutant of mutants(each)) yield { ...value, [name]: mutant }
    }
  }
}

function sseOf(events: readonly (Json | string)[], isNamed: boolean): Buffer {
  const blocks = events.map((event) => {
    const data = typeof event === 'string' ? event : JSON.stringify(event)
    return `${isNamed && typeof event !== 'string' ? `event: ${String(event['type'])}\n` : ''}data: ${data}\n\n`
  })
  return Buffer.from(blocks.join(''))
}

function problemsOf(operation: StreamedOperation, media: string, value: unknown): string[] {
  const validator = responseValidator(operation, 200, media)
  if (validator === undefined) throw new Error(`no ${media} of ${operation}`)
  return validator(value)
    ? []
    : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** What is wrong with all that a caller sees of a stream that is passed on. */
function streamProblems({ relayOf, endOf }: SmallAnswer, { operation, isEnd }: Family, bytes: Buffer): string[] {
  const relay = relayOf()
  const shown = passThrough(relay, [bytes]) + endOf(relay)
  const datas = shown.split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
  const events = datas.map((line) => JSON.parse(line.slice('data: '.length)) as Json)
  const ends = events.filter(isEnd)
  return [
    ...(ends.length === 1 ? [] : [`${ends.length} ends`]),
    ...events.flatMap((event) => problemsOf(operation, 'text/event-stream', event)),
  ]
}

/** The same of a whole answer; a fault is what is to be seen of one that can't be shown. */
function wholeProblems({ relayOf, endOf, whole: turn }: SmallAnswer, { operation }: Family, body: string): string[] {
  const relay = relayOf(turn)
  relay.push(Buffer.from(body))
  relay.end()
  if (outcomeOfRelay(relay).fault !== null) return []
  return problemsOf(operation, 'application/json', JSON.parse(endOf(relay)))
}

function expectNone(found: readonly (readonly [string, readonly string[]])[]): void {
  expect(found.filter(([, problems]) => problems.length > 0).slice(0, 5)).toEqual([])
}

describe.each(Object.entries(smallAnswers))('an answer to %s that is passed on', (path, answer) => {
  const family = families[path]
  if (family === undefined) throw new Error(`no family for ${path}`)
  const { rich } = family

  test('fits the contract where its provider’s does', () => {
    expect(streamProblems(answer, family, sseOf(rich, answer.isNamed))).toEqual([])
    const relay = answer.relayOf()
    passThrough(relay, [sseOf(rich, answer.isNamed)])
    expect(outcomeOfRelay(relay).fault).toBeNull()
  })

  test.each(rich.map((event, at) => [at, String(event['type'] ?? 'chunk')] as const))(
    'fits the contract and ends whatever is wrong with event %i, %s',
    (at) => {
      const found = [...mutants(rich[at])].map((mutant) => {
        const changed = rich.with(at, mutant as Json)
        return [JSON.stringify(mutant), streamProblems(answer, family, sseOf(changed, answer.isNamed))] as const
      })
      expectNone(found)
    },
  )

  test('fits the contract and ends wherever its JSON is cut', () => {
    const found = rich.flatMap((event, at) => {
      const text = JSON.stringify(event)
      return [1, Math.floor(text.length / 2), text.length - 1].map((length) => {
        const broken = `${sseOf(rich.slice(0, at), answer.isNamed).toString()}data: ${text.slice(0, length)}\n\n`
        return [text.slice(0, length), streamProblems(answer, family, Buffer.from(broken))] as const
      })
    })
    expectNone(found)
  })

  test('fits the contract wherever its stream breaks off', () => {
    const found = rich.map((_, at) => {
      const bytes = sseOf(rich.slice(0, at), answer.isNamed)
      return [`after ${at}`, streamProblems(answer, family, bytes)] as const
    })
    expectNone(found)
  })

  test('fits the contract whole, whatever is wrong with it', () => {
    const replies = path === '/responses' ? [answer.reply, responseReply] : [answer.reply]
    const found = replies.flatMap((reply) =>
      [...mutants(reply)].map((mutant) => {
        const body = JSON.stringify(mutant)
        return [body, wholeProblems(answer, family, body)] as const
      }),
    )
    expectNone(found)
  })

  describeRecordings('recorded', [family.protocol], (cases) => {
    test('fits the contract, changed in places', () =>
      expectNone(cases.flatMap((each, at) => changedRecording(each, at))))
  })

  /** Every 97th change of a recorded answer, beginning at another one for each. */
  function changedRecording({ body, response, sse }: Recording, offset: number): [string, string[]][] {
    const found: [string, string[]][] = []
    let count = offset
    if (body !== undefined && response !== undefined && body.length < 30_000) {
      for (const mutant of mutants(response)) {
        if (++count % 97 !== 0 || family === undefined) continue
        const text = JSON.stringify(mutant)
        found.push([text.slice(0, 300), wholeProblems(answer, family, text)])
      }
    }
    if (sse !== undefined && sse.length < 30_000 && family !== undefined) {
      found.push([`stream ${offset}`, streamProblems(answer, family, sse)])
    }
    return found
  }
})
