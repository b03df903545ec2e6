import { describe, expect, test } from 'vitest'
import type { ItemStart, StopReason, TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { openAiChatClient } from '../../../../src/formats/openai-chat/client.ts'
import {
  base,
  chunkProblems,
  chunksOf,
  encodeStream,
  encodeWhole,
  endingOf,
  identity,
  type Json,
  outcomeOfEvents,
  resultProblems,
  streamed,
  streamedWithUsage,
  turnOf,
  usage,
  whole,
} from '../exchanges.ts'

type Step = (index: number) => TurnEvent

const textOf =
  (text: string, part = 0): Step =>
  (index) => ({ kind: 'text-delta', index, part, text })
const doneWith =
  (done: object = {}): Step =>
  (index) => ({ kind: 'item-done', index, ...done })

/** An answer whose items start like this and go on like that. */
function answerOf(items: readonly (readonly [ItemStart, ...Step[]])[], stopReason: StopReason = 'end'): TurnEvent[] {
  const events = items.flatMap(([item, ...steps], index): TurnEvent[] => [
    { kind: 'item-start', index, item },
    ...steps.map((step) => step(index)),
  ])
  return [{ kind: 'start', id: 'up_1' }, ...events, { kind: 'finish', stopReason, usage }]
}

const message: ItemStart = { kind: 'message' }
const callOf = (callId: string, name = 'f'): ItemStart => ({ kind: 'tool-call', variant: 'function', callId, name })
const thoughtOf = (signedBy: string, id?: string): ItemStart => ({
  kind: 'reasoning',
  signedBy,
  ...(id !== undefined && { id }),
})
const argumentsOf =
  (text: string): Step =>
  (index) => ({ kind: 'arguments-delta', index, text })

function deltasOf(events: readonly TurnEvent[], turn = streamed): unknown[] {
  return chunksOf(encodeStream(events, turn)).flatMap((chunk) => {
    expect(chunkProblems(chunk)).toEqual([])
    return (chunk['choices'] as Json[]).map(({ delta }) => delta)
  })
}

function messageOf(events: readonly TurnEvent[], turn = whole): Json {
  const result = encodeWhole(events, turn)
  expect(resultProblems(result)).toEqual([])
  return (result['choices'] as Json[])[0]?.['message'] as Json
}

describe('a streamed chat completion', () => {
  test('is chunks of one id, time and model, the role with the first of them, then the sentinel', () => {
    const stream = encodeStream(answerOf([[message, textOf('Hel'), textOf('lo'), doneWith()]]))
    expect(stream.endsWith('}\n\ndata: [DONE]\n\n')).toBe(true)
    expect(chunksOf(stream)).toEqual([
      { ...base, choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' }, finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: { content: 'lo' }, finish_reason: null }] },
      { ...base, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: expect.anything() },
    ])
  })

  test('tells its usage and cost in a chunk of its own, where that was asked for', () => {
    const events = answerOf([[message, textOf('a'), doneWith()]])
    const chunks = chunksOf(encodeStream(events, streamedWithUsage))
    expect(chunks.at(-1)).toEqual({
      ...base,
      choices: [],
      usage: {
        prompt_tokens: 21,
        completion_tokens: 12,
        total_tokens: 33,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
        completion_tokens_details: { reasoning_tokens: 5 },
        cost: 0.000_029_25,
        cost_details: {
          upstream_inference_cost: null,
          upstream_inference_prompt_cost: 0.000_005_25,
          upstream_inference_completions_cost: 0.000_024,
        },
        is_byok: false,
      },
    })
    expect(chunksOf(encodeStream(events, streamedWithUsage, { isByok: true })).at(-1)).toMatchObject({
      usage: { cost_details: { upstream_inference_cost: 0.000_029_25 }, is_byok: true },
    })
    expect(chunksOf(encodeStream(events)).at(-1)).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
      usage: { cost: 0.000_029_25 },
    })
    const silent = events.map((event) =>
      event.kind === 'finish' ? ({ kind: 'finish', stopReason: 'end' } as const) : event,
    )
    expect(encodeStream(silent, streamedWithUsage)).not.toContain('usage')
  })

  test('has the routing metadata on its last chunk', () => {
    const events = answerOf([[message, textOf('a'), doneWith()]])
    const serviceMetadata = { requested: 'a/b' }
    for (const turn of [streamed, streamedWithUsage]) {
      const chunks = chunksOf(encodeStream(events, turn, { serviceMetadata }))
      expect(chunks.map((chunk) => 'service_metadata' in chunk)).toEqual([...chunks.slice(1).map(() => false), true])
    }
  })

  test('numbers its calls, names each once and gives arguments to those without', () => {
    const events = answerOf(
      [
        [callOf('a'), argumentsOf('{"x"'), argumentsOf(':1}'), doneWith()],
        [callOf('b', 'g'), doneWith()],
        [{ kind: 'tool-call', variant: 'custom', callId: 'c', name: 'sql' }, argumentsOf('SELECT 1'), doneWith()],
      ],
      'tool-calls',
    )
    expect(deltasOf(events)).toEqual([
      {
        role: 'assistant',
        tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }],
      },
      { tool_calls: [{ index: 0, function: { arguments: '{"x"' } }] },
      { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
      { tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'g', arguments: '' } }] },
      { tool_calls: [{ index: 1, function: { arguments: '{}' } }] },
      { tool_calls: [{ index: 2, id: 'c', type: 'custom', custom: { name: 'sql', input: '' } }] },
      { tool_calls: [{ index: 2, custom: { input: 'SELECT 1' } }] },
      {},
    ])
    expect(messageOf(events)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
        { id: 'b', type: 'function', function: { name: 'g', arguments: '{}' } },
        { id: 'c', type: 'custom', custom: { name: 'sql', input: 'SELECT 1' } },
      ],
    })
  })

  test('leaves a call that was cut as it is', () => {
    const events = answerOf([[callOf('a'), doneWith({ isIncomplete: true })]], 'max-tokens')
    expect(messageOf(events)).toMatchObject({ tool_calls: [{ function: { arguments: '' } }] })
  })

  test('says nothing of items that only other formats know', () => {
    const search: ItemStart = { kind: 'native', format: 'openai-responses', type: 'web_search_call', wire: {} }
    expect(
      deltasOf(
        answerOf([
          [search, doneWith()],
          [message, textOf('a'), doneWith()],
        ]),
      ),
    ).toEqual([{ role: 'assistant', content: 'a' }, {}])
  })

  test('without anything in it is an empty text', () => {
    expect(deltasOf(answerOf([]))).toEqual([{ role: 'assistant', content: '' }])
    expect(messageOf(answerOf([]))).toEqual({ role: 'assistant', content: '' })
  })

  test('begins with the bodies that were sent, where that was asked for', () => {
    const encoder = openAiChatClient.createEncoder(streamed, identity, [{ model: 'x' }, { model: 'y' }])
    const events = answerOf([[message, textOf('a'), doneWith()]])
    const stream = encoder.encode(events) + encoder.encodeEnd(endingOf(outcomeOfEvents(events)))
    const chunks = chunksOf(stream)
    for (const chunk of chunks) expect(chunkProblems(chunk)).toEqual([])
    expect(chunks.slice(0, 2)).toEqual([
      { ...base, choices: [], debug: { echo_upstream_body: { model: 'x' } } },
      { ...base, choices: [], debug: { echo_upstream_body: { model: 'y' } } },
    ])
    expect(chunks).toHaveLength(4)
  })

  test.each<[StopReason, string]>([
    ['end', 'stop'],
    ['stop-sequence', 'stop'],
    ['pause', 'stop'],
    ['tool-calls', 'tool_calls'],
    ['max-tokens', 'length'],
    ['context-length', 'length'],
    ['content-filter', 'content_filter'],
    ['refusal', 'content_filter'],
  ])('that ended by %s says %s', (stopReason, finishReason) => {
    const events = answerOf([[message, textOf('a'), doneWith()]], stopReason)
    expect(chunksOf(encodeStream(events)).at(-1)).toMatchObject({ choices: [{ finish_reason: finishReason }] })
    expect(encodeWhole(events)).toMatchObject({ choices: [{ finish_reason: finishReason }] })
  })

  test('that declines in words ends by itself', () => {
    const refuse: Step = (index) => ({ kind: 'refusal-delta', index, part: 0, text: 'No.' })
    const events = answerOf([[message, refuse, doneWith()]], 'refusal')
    expect(deltasOf(events)).toEqual([{ role: 'assistant', refusal: 'No.' }, {}])
    expect(encodeWhole(events)).toMatchObject({
      choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'No.' } }],
    })
  })

  test('that fails ends with an error, which clients throw', () => {
    const fault = {
      type: 'rate_limit_exceeded',
      status: 429,
      code: 'slow_down',
      message: 'the provider limits',
    } as const
    const events: TurnEvent[] = [...answerOf([[message, textOf('a')]]).slice(0, -1), { kind: 'fault', fault }]
    const stream = encodeStream(events, streamedWithUsage, { serviceMetadata: { requested: 'a/b' } })
    expect(stream.endsWith('data: [DONE]\n\n')).toBe(true)
    expect(chunksOf(stream).at(-1)).toEqual({
      ...base,
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      error: {
        code: 429,
        type: 'rate_limit_error',
        param: null,
        message: 'the provider limits',
        metadata: { error_type: 'rate_limit_exceeded', provider_code: 'slow_down' },
      },
      service_metadata: { requested: 'a/b' },
    })
    const encoder = openAiChatClient.createEncoder(streamed, { ...identity, requestId: 'req_1' })
    expect(encoder.encodeEnd(endingOf(outcomeOfEvents(events)))).toContain('"request_id":"req_1"')
  })
})

describe('what an answer says beside its text', () => {
  test('are log probabilities with the text that they belong to', () => {
    const logprobs = [{ token: 'é', logprob: -0.5, top: [{ token: 'e', logprob: -1, bytes: [101] }] }]
    const events = answerOf([
      [message, (index) => ({ kind: 'text-delta', index, part: 0, text: 'é', logprobs }), textOf('!'), doneWith()],
    ])
    const wire = {
      content: [
        { token: 'é', logprob: -0.5, bytes: [195, 169], top_logprobs: [{ token: 'e', logprob: -1, bytes: [101] }] },
      ],
      refusal: null,
    }
    const chunks = chunksOf(encodeStream(events))
    expect(chunks[0]).toMatchObject({ choices: [{ logprobs: wire }] })
    expect(chunks[1]?.['choices']).toEqual([{ index: 0, delta: { content: '!' }, finish_reason: null }])
    expect(encodeWhole(events)).toMatchObject({ choices: [{ logprobs: wire }] })
  })

  test('are sources, which count from the start of all text', () => {
    const cite: Step = (index) => ({
      kind: 'annotation',
      index,
      part: 0,
      annotation: { kind: 'url-citation', url: 'https://a.example', title: 'A', startIndex: 1, endIndex: 3 },
    })
    const own: Step = (index) => ({
      kind: 'annotation',
      index,
      part: 0,
      annotation: { kind: 'native', format: 'openai-responses', wire: { type: 'file_citation' } },
    })
    const events = answerOf([
      [message, textOf('abcd'), doneWith()],
      [message, textOf('efgh'), cite, own, doneWith()],
    ])
    const annotations = [
      { type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A', start_index: 5, end_index: 7 } },
    ]
    expect(deltasOf(events)).toContainEqual({ annotations })
    expect(messageOf(events)).toEqual({ role: 'assistant', content: 'abcdefgh', annotations })
  })

  test('are images and speech', () => {
    const url = 'data:image/png;base64,AA=='
    const events = answerOf([
      [{ kind: 'generated-image', mediaType: 'image/png', base64: 'AA==' }, doneWith()],
      [{ kind: 'native', format: 'openai-chat', type: 'audio', wire: { id: 'a', data: 'AAAA' } }, doneWith()],
      [callOf('c'), argumentsOf('{}'), doneWith()],
    ])
    expect(deltasOf(events).slice(0, 2)).toEqual([
      { role: 'assistant', images: [{ type: 'image_url', image_url: { url } }] },
      { audio: { id: 'a', data: 'AAAA' } },
    ])
    expect(messageOf(events)).toMatchObject({
      content: null,
      images: [{ type: 'image_url', image_url: { url } }],
      audio: { id: 'a', data: 'AAAA' },
      tool_calls: [{ id: 'c' }],
    })
  })

  test('is who served it', () => {
    const events = answerOf([[message, textOf('a'), doneWith()]]).map((event) =>
      event.kind === 'finish' ? { ...event, serviceTier: 'flex' } : event,
    )
    expect(chunksOf(encodeStream(events)).at(-1)).toMatchObject({ service_tier: 'flex' })
    expect(encodeWhole(events)).toMatchObject({ service_tier: 'flex', system_fingerprint: null })
  })
})

describe('thoughts', () => {
  const think =
    (text: string, part = 0): Step =>
    (index) => ({ kind: 'reasoning-delta', index, part, text })
  const sum =
    (text: string, part = 0): Step =>
    (index) => ({ kind: 'summary-delta', index, part, text })

  test('are plain text and details, signed behind their text', () => {
    const events = answerOf([
      [thoughtOf('anthropic-claude-v1'), think('Hm'), think('. So'), doneWith({ signature: 's' })],
      [message, textOf('a'), doneWith()],
    ])
    expect(deltasOf(events)).toEqual([
      {
        role: 'assistant',
        reasoning: 'Hm',
        reasoning_details: [{ type: 'reasoning.text', text: 'Hm', format: 'anthropic-claude-v1', index: 0 }],
      },
      { reasoning: '. So', reasoning_details: [{ type: 'reasoning.text', text: '. So', index: 0 }] },
      { reasoning_details: [{ type: 'reasoning.text', signature: 's', index: 0 }] },
      { content: 'a' },
      {},
    ])
    expect(messageOf(events)).toEqual({
      role: 'assistant',
      content: 'a',
      reasoning: 'Hm. So',
      reasoning_details: [
        { type: 'reasoning.text', text: 'Hm. So', format: 'anthropic-claude-v1', index: 0, signature: 's' },
      ],
    })
  })

  test('are summaries and a cipher, each part a detail, with the id that they were sealed with', () => {
    const events = answerOf([
      [thoughtOf('openai-responses-v1', 'rs_1'), sum('A'), sum('B', 1), doneWith({ encrypted: 'x' })],
      [callOf('c'), argumentsOf('{}'), doneWith()],
    ])
    expect(messageOf(events)).toMatchObject({
      reasoning: 'AB',
      reasoning_details: [
        { type: 'reasoning.summary', summary: 'A', format: 'openai-responses-v1', index: 0 },
        { type: 'reasoning.summary', summary: 'B', format: 'openai-responses-v1', index: 1 },
        { type: 'reasoning.encrypted', data: 'x', format: 'openai-responses-v1', index: 2, id: 'rs_1' },
      ],
    })
  })

  test('that are only a seal name the call that they belong to, or the turn’s end', () => {
    const seal = (encrypted: string): readonly [ItemStart, Step] => [
      thoughtOf('google-gemini-v1'),
      doneWith({ encrypted }),
    ]
    const call = (id: string): readonly [ItemStart, ...Step[]] => [callOf(id), argumentsOf('{}'), doneWith()]
    const sealed = (data: string, index: number, id?: string) => ({
      type: 'reasoning.encrypted',
      data,
      format: 'google-gemini-v1',
      index,
      ...(id !== undefined && { id }),
    })
    expect(messageOf(answerOf([seal('x'), call('a'), seal('y'), call('b'), seal('z')]))['reasoning_details']).toEqual([
      sealed('x', 0, 'a'),
      sealed('y', 1, 'b'),
      sealed('z', 2, 'turn_end'),
    ])
    const text = [message, textOf('a'), doneWith()] as const
    expect(messageOf(answerOf([seal('x'), text, seal('y')]))['reasoning_details']).toEqual([
      sealed('x', 0),
      sealed('y', 1, 'turn_end'),
    ])
    expect(messageOf(answerOf([seal('x')]))['reasoning_details']).toEqual([sealed('x', 0)])
  })

  test('of an unknown family are anybody’s', () => {
    const events = answerOf([[thoughtOf('somebody-v9'), think('Hm'), doneWith()]])
    expect(messageOf(events)['reasoning_details']).toMatchObject([{ format: 'unknown' }])
  })

  test('are not shown to those who do not want them, apart from their ciphers', () => {
    const events = answerOf([
      [thoughtOf('anthropic-claude-v1'), think('Hm'), doneWith({ signature: 's' })],
      [thoughtOf('anthropic-claude-v1'), doneWith({ encrypted: 'x' })],
      [message, textOf('a'), doneWith()],
    ])
    const hidden = { reasoning: { exclude: true } }
    expect(deltasOf(events, turnOf({ ...hidden, stream: true }))).toEqual([
      {
        role: 'assistant',
        reasoning_details: [{ type: 'reasoning.encrypted', data: 'x', format: 'anthropic-claude-v1', index: 0 }],
      },
      { content: 'a' },
      {},
    ])
    expect(messageOf(events, turnOf(hidden))).not.toHaveProperty('reasoning')
  })
})

describe('a whole chat completion', () => {
  test('is one message with its usage and its routing', () => {
    const events = answerOf([[message, textOf('Hello'), doneWith()]])
    expect(encodeWhole(events, whole, { serviceMetadata: { requested: 'a/b' }, isByok: true })).toEqual({
      id: 'gen-0123456789abcdef',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: 'openai/gpt-5-mini',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, logprobs: null, finish_reason: 'stop' }],
      system_fingerprint: null,
      service_tier: null,
      usage: expect.objectContaining({ prompt_tokens: 21, cost: 0.000_029_25, is_byok: true }),
      service_metadata: { requested: 'a/b' },
    })
  })

  test('tells tokens of every kind, and no cost where none is known', () => {
    const rich = {
      ...usage,
      inputAudioTokens: 3,
      outputAudioTokens: 4,
      outputImageTokens: 5,
      webSearchCount: 2,
    }
    const events: TurnEvent[] = [{ kind: 'finish', stopReason: 'end', usage: rich }]
    const bill = { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' } as const
    const result = encodeWhole(events, whole, { bill })
    expect(resultProblems(result)).toEqual([])
    expect(result['usage']).toMatchObject({
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2, audio_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 5, audio_tokens: 4, image_tokens: 5 },
      server_tool_use_details: { web_search_requests: 2 },
      cost: null,
      cost_details: null,
    })
  })
})
