import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../support/level.ts'
import { chunk, cutStreamOf, stop, streamOf, call as toolCall } from '../chat-streams.ts'
import {
  base,
  chunkProblems,
  chunksOf,
  cutAt,
  endOf,
  type Json,
  outcomeOfRelay,
  passThrough,
  piecesOf,
  relayOf,
  streamed,
  streamedWithUsage,
  turnOf,
  usage,
  wireUsage,
} from '../exchanges.ts'

function run(bytes: Buffer, turn = streamed, pieces: readonly Uint8Array[] = [bytes]) {
  const relay = relayOf(turn)
  const passed = passThrough(relay, pieces)
  const outcome = outcomeOfRelay(relay)
  const end = endOf(relay)
  const chunks = chunksOf(passed + end)
  for (const one of chunks) expect(chunkProblems(one)).toEqual([])
  return { relay, passed, outcome, end, chunks }
}

/** The deltas that a caller gets, the finish among them. */
function deltasOf(...chunks: (object | string)[]): unknown[] {
  return run(streamOf(...chunks)).chunks.map((one) => (one['choices'] as Json[])[0]?.['delta'])
}

const first = chunk({ role: 'assistant', content: '' })
const usageChunk = { ...chunk({}), choices: [], usage: wireUsage }
const answer = [first, chunk({ content: 'Hel' }), chunk({ content: 'lo' }), chunk({ content: '!' }), stop(), usageChunk]

describe('a chat stream that the relay passes on', () => {
  test('has the gateway’s id, time and model, and all else as it came', () => {
    const more = { provider_extra: { kept: true }, system_fingerprint: 'fp', service_tier: 'on_demand', usage: null }
    const { chunks, outcome } = run(
      streamOf(
        chunk({ role: 'assistant', content: 'a', odd: 1 }, more, { logprobs: null, native_finish_reason: null }),
        stop('stop', more),
        usageChunk,
      ),
    )
    const kept = { provider_extra: { kept: true }, system_fingerprint: 'fp', service_tier: 'default' }
    expect(chunks).toEqual([
      {
        ...base,
        ...kept,
        choices: [
          {
            index: 0,
            native_finish_reason: null,
            logprobs: null,
            delta: { role: 'assistant', content: 'a', odd: 1 },
            finish_reason: null,
          },
        ],
      },
      { ...base, ...kept, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: expect.anything() },
    ])
    expect(outcome).toEqual({
      stopReason: 'end',
      nativeReason: 'stop',
      fault: null,
      usage,
      upstreamId: 'chatcmpl-1',
      serviceTier: 'default',
    })
  })

  test('tells usage and cost in a chunk of their own if the caller asked for it, else with the finish reason', () => {
    expect(run(streamOf(...answer)).chunks.at(-1)).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
      usage: { ...wireUsage, cost: 0.000_029_25 },
    })
    const extra = { prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2, video_tokens: 1 }, odd: 1 }
    const { chunks } = run(
      streamOf(first, stop(), { ...usageChunk, usage: { ...wireUsage, ...extra } }),
      streamedWithUsage,
    )
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { ...wireUsage, ...extra, cost: 0.000_029_25, is_byok: false },
    })
  })

  test('may tell usage with every chunk, or with the last', () => {
    const counted = (delta: object, tokens: number) =>
      chunk(delta, { usage: { prompt_tokens: 21, completion_tokens: tokens, total_tokens: 21 + tokens } })
    const { passed, outcome } = run(
      streamOf(counted({ content: 'a' }, 1), counted({ content: 'b' }, 2), { ...stop(), usage: wireUsage }),
    )
    expect(passed).not.toContain('usage')
    expect(outcome.usage).toEqual(usage)
  })

  test('comes out the same wherever it is cut, with LF, CRLF and CR', () => {
    const bytes = streamOf(
      first,
      chunk({ content: 'Grüße, 世界 😀' }),
      chunk({ content: '\n\n"' }),
      chunk({ content: 'x' }),
      stop(),
    )
    const { passed, end } = run(bytes)
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const other = Buffer.from(bytes.toString().replaceAll('\n', lineEnd))
      const same = (pieces: Buffer[]) => {
        const relay = relayOf()
        expect(passThrough(relay, pieces)).toBe(passed)
        expect(endOf(relay)).toBe(end)
        expect(relay.deltaCount).toBe(3)
      }
      for (const size of [1, 7, other.length]) same(piecesOf(other, size))
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 8 }), (places) => same(cutAt(other, places))),
        { numRuns: 30 },
      )
    }
  })

  test('may have comments, names, fields without meaning, a byte order mark, and data in several lines', () => {
    const data = JSON.stringify(chunk({ content: 'a' }))
    const split = data.replace('"choices"', '\ndata: "choices"')
    const stream = `\uFEFF: hello\n\nretry: 10\nid: 1\nevent: message\ndata:${data}\n\n: ping\n\ndata: ${split}\n\ndata:\n\ndata: ${JSON.stringify(stop())}\n\ndata: [DONE]\n\n`
    const { chunks } = run(Buffer.from(stream))
    expect(chunks.map((one) => (one['choices'] as Json[])[0]?.['delta'])).toEqual([
      { content: 'a' },
      { content: 'a' },
      {},
    ])
  })

  test('counts as content from the first chunk that says something', () => {
    const relay = relayOf()
    relay.push(Buffer.from(`: ping\n\ndata: ${JSON.stringify(first)}\n\n`))
    expect(relay.hasContent).toBe(false)
    relay.push(Buffer.from(`data: ${JSON.stringify(chunk({ content: 'a' }))}\n\n`))
    expect(relay.hasContent).toBe(true)
    expect(relay.deltaCount).toBe(1)
  })

  test('holds its end back, and no content with it', () => {
    const last = chunk({ content: '!' }, {}, { finish_reason: 'length', logprobs: null, native_finish_reason: 'max' })
    const { passed, end, outcome } = run(streamOf(first, last))
    expect(passed).toContain('"content":"!"')
    expect(passed).not.toContain('length')
    expect(chunksOf(end)).toMatchObject([
      { choices: [{ delta: {}, finish_reason: 'length', native_finish_reason: 'max', logprobs: null }] },
    ])
    expect(outcome.stopReason).toBe('max-tokens')
  })

  test('may say something after its end', () => {
    const { chunks } = run(streamOf(chunk({ content: 'a' }), stop(), chunk({ annotations: [citation] }), usageChunk))
    expect(chunks.map((one) => (one['choices'] as Json[])[0])).toMatchObject([
      { delta: { content: 'a' } },
      { delta: { annotations: [citation] }, finish_reason: null },
      { delta: {}, finish_reason: 'stop' },
    ])
  })

  test('is over with its sentinel, whatever comes after', () => {
    const stream = Buffer.concat([streamOf(...answer), cutStreamOf(chunk({ content: 'late' })), Buffer.from('garbage')])
    expect(run(stream).passed).toBe(run(streamOf(...answer)).passed)
  })

  test('may end without the sentinel and without a last blank line (F18)', () => {
    const { passed } = run(streamOf(...answer))
    expect(run(cutStreamOf(...answer)).passed).toBe(passed)
    const short = cutStreamOf(...answer)
    expect(run(short.subarray(0, -2)).outcome).toMatchObject({ stopReason: 'end', usage })
    // The last chunk is lost, and with it only the usage.
    expect(run(short.subarray(0, -9)).outcome).toMatchObject({ stopReason: 'end', usage: null })
  })

  test('may end without a reason where it says that it has ended', () => {
    const { outcome, chunks } = run(streamOf(chunk({ content: 'a' })))
    expect(outcome.stopReason).toBe('end')
    expect(chunks.at(-1)).toEqual({ ...base, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  })

  test('has its finish reason in the words that callers know', () => {
    const reasons = ['stop', 'eos', 'length', 'content_filter', 'tool_calls', 'whatever']
    const ends = reasons.map((reason) => run(streamOf(chunk({ content: 'a' }), stop(reason))).chunks.at(-1) ?? {})
    expect(ends.map(({ choices }) => (choices as Json[])[0]?.['finish_reason'])).toEqual([
      'stop',
      'stop',
      'length',
      'content_filter',
      'stop',
      'stop',
    ])
    const called = run(streamOf(chunk(toolCall(0, 'a', 'f', '{}')), stop('stop')))
    expect(called.outcome.stopReason).toBe('tool-calls')
  })

  test('has no chunks without a choice, which callers stumble over', () => {
    const filter = { id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{}] }
    const late = { ...filter, choices: [{ index: 0, finish_reason: null, content_filter_results: {} }] }
    const { chunks } = run(streamOf(filter, chunk({ content: 'a' }), late, stop()))
    expect(chunks.map((one) => (one['choices'] as Json[]).length)).toEqual([1, 1, 1])
    expect(chunks[1]).toMatchObject({ choices: [{ delta: {}, content_filter_results: {} }] })
  })

  test('carries the routing metadata on its last chunk, never the provider’s', () => {
    const theirs = chunk({ content: 'a' }, { service_metadata: { theirs: 1 }, error: null, debug: {} })
    for (const turn of [streamed, streamedWithUsage]) {
      const relay = relayOf(turn)
      const passed = passThrough(relay, [streamOf(theirs, stop(), usageChunk)])
      const chunks = chunksOf(passed + endOf(relay, { serviceMetadata: { requested: 'a/b' } }))
      expect(chunks.map((one) => one['service_metadata'])).toEqual([
        ...chunks.slice(1).map(() => undefined),
        { requested: 'a/b' },
      ])
    }
  })
})

const citation = {
  type: 'url_citation',
  url_citation: { url: 'https://a.example', title: 'A', start_index: 0, end_index: 1 },
}

describe('what providers write in ways of their own', () => {
  test('are thoughts under another name, which get everybody’s name too', () => {
    expect(
      deltasOf(chunk({ reasoning_content: 'Hm' }), chunk({ reasoning_content: '.' }), chunk({ content: 'a' }), stop()),
    ).toEqual([
      { reasoning_content: 'Hm', reasoning: 'Hm' },
      { reasoning_content: '.', reasoning: '.' },
      { content: 'a' },
      {},
    ])
  })

  test('are nulls and empty lists where there is nothing', () => {
    const empty = { tool_calls: null, annotations: null, images: [], reasoning_details: null, audio: null }
    expect(deltasOf(chunk({ role: null, content: 'a', refusal: null, ...empty }), stop())).toEqual([
      { content: 'a', refusal: null },
      {},
    ])
    const piece = (more: object) => chunk({ tool_calls: [{ index: 0, ...more }] })
    expect(
      deltasOf(
        piece({ id: 'a', type: null, function: { name: 'f', arguments: null } }),
        piece({ id: null, type: null, function: { name: null, arguments: '{}' } }),
        piece({ id: 'a', type: 'function', function: { name: 'f', arguments: '' } }),
        stop('tool_calls'),
      ),
    ).toEqual([
      { tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'f' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{}' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '' } }] },
      {},
    ])
  })

  test('are log probabilities and annotations that callers would not know', () => {
    const odd = chunk(
      { content: 'a', annotations: [{ type: 'file' }, { type: 'url_citation', url_citation: { url: 'x' } }] },
      {},
      { logprobs: { tokens: ['a'] } },
    )
    expect(run(streamOf(odd, stop())).chunks[0]?.['choices']).toEqual([
      {
        index: 0,
        delta: {
          content: 'a',
          annotations: [{ type: 'url_citation', url_citation: { url: 'x', title: '', start_index: 0, end_index: 0 } }],
        },
        finish_reason: null,
      },
    ])
  })

  test('are readings of files, and citations that lack a title, a place or a member of their own', () => {
    const file = { type: 'file', file: { hash: 'h', name: 'a.pdf', content: [{ type: 'text', text: 'A' }], odd: 1 } }
    const flat = { type: 'url_citation', url: 'https://a.example' }
    const nested = { type: 'url_citation', url_citation: { url: 'https://b.example' } }
    const deltas = deltasOf(chunk({ content: 'a', annotations: [file, flat, nested] }), stop())
    const bare = { title: '', start_index: 0, end_index: 0 }
    expect(deltas[0]).toEqual({
      content: 'a',
      annotations: [
        file,
        { type: 'url_citation', url_citation: { url: 'https://a.example', ...bare } },
        { type: 'url_citation', url_citation: { url: 'https://b.example', ...bare } },
      ],
    })
  })

  test('are function calls that carry an empty custom', () => {
    const piece = (more: object) => chunk({ tool_calls: [{ index: 0, custom: {}, ...more }] })
    const deltas = deltasOf(
      piece({ id: 'a', type: 'function', function: { name: 'f', arguments: '' } }),
      piece({ function: { arguments: '{"a"' } }),
      piece({ function: { arguments: ':1}' } }),
      stop('tool_calls'),
    )
    expect(deltas.slice(0, 3)).toEqual([
      { tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] },
      { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
    ])
  })

  test('are details of thoughts that could not be sent back', () => {
    const details = [
      { type: 'reasoning.text', text: 'Hm', format: 'somebody-v9', id: null, index: 0 },
      { type: 'reasoning.encrypted', data: 'x', format: null, index: null },
      { type: 'reasoning.summary' },
      { type: 'reasoning.telepathy', text: '…' },
      null,
    ]
    expect(deltasOf(chunk({ reasoning: 'Hm', reasoning_details: details }), stop())).toEqual([
      {
        reasoning: 'Hm',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Hm', format: 'unknown', id: null, index: 0 },
          { type: 'reasoning.encrypted', data: 'x' },
        ],
      },
      {},
    ])
  })

  test('are choices that lack an index or a finish reason', () => {
    const bare = { choices: [{ delta: { content: 'a' } }] }
    expect(run(streamOf(bare, stop())).chunks[0]).toEqual({
      ...base,
      choices: [{ index: 0, delta: { content: 'a' }, finish_reason: null }],
    })
  })
})

describe('a chat stream that can’t be passed on as it is', () => {
  const said = (stream: Buffer) => {
    const { chunks, outcome, relay } = run(stream, streamedWithUsage)
    expect(relay.hasContent).toBe(true)
    const calls = chunks.flatMap(
      (one) => ((one['choices'] as Json[])[0]?.['delta'] as Json | undefined)?.['tool_calls'] ?? [],
    ) as Json[]
    return { calls, outcome, chunks }
  }

  test('because its calls lack ids is decoded and encoded anew', () => {
    const { calls, outcome } = said(
      streamOf(
        chunk({ role: 'assistant', content: 'Look: ' }),
        chunk({ tool_calls: [{ function: { name: 'f', arguments: '{"a":1}' } }] }),
        chunk({ tool_calls: [{ function: { name: 'g', arguments: { b: 2 } } }] }),
        stop('stop'),
        usageChunk,
      ),
    )
    expect(calls.map(({ index }) => index)).toEqual([0, 0, 1, 1])
    expect(calls.filter((piece) => 'id' in piece)).toEqual([
      { index: 0, id: expect.stringMatching(/./), type: 'function', function: { name: 'f', arguments: '' } },
      { index: 1, id: expect.stringMatching(/./), type: 'function', function: { name: 'g', arguments: '' } },
    ])
    expect(outcome).toMatchObject({ stopReason: 'tool-calls', usage })
  })

  test('because all its calls have the same index goes on with the right one', () => {
    const { calls } = said(
      streamOf(chunk(toolCall(0, 'a', 'f', '{"a":1}')), chunk(toolCall(0, 'b', 'g', '{"b":2}')), stop('tool_calls')),
    )
    expect(calls).toEqual([
      { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
      { index: 1, id: 'b', type: 'function', function: { name: 'g', arguments: '' } },
      { index: 1, function: { arguments: '{"b":2}' } },
    ])
  })

  test('because its text is in parts has the thoughts among them told apart', () => {
    const { chunks } = said(
      streamOf(
        chunk({ role: 'assistant', content: '' }),
        chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }),
        chunk({ content: [{ type: 'text', text: 'a' }] }),
        chunk({ content: 'b' }),
        stop(),
      ),
    )
    expect(chunks.map((one) => (one['choices'] as Json[])[0]?.['delta'])).toMatchObject([
      { role: 'assistant', content: '' },
      { reasoning: 'Hm' },
      { content: 'a' },
      { content: 'b' },
      {},
    ])
  })

  test('because it is one whole answer is a stream all the same', () => {
    const body = {
      id: 'c',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
      usage: wireUsage,
    }
    for (const size of [1, 1000]) {
      const { chunks, outcome } = run(
        Buffer.alloc(0),
        streamedWithUsage,
        piecesOf(Buffer.from(JSON.stringify(body)), size),
      )
      expect(chunks).toMatchObject([
        { choices: [{ delta: { content: 'Hi' } }] },
        { choices: [{}] },
        { usage: wireUsage },
      ])
      expect(outcome).toMatchObject({ stopReason: 'end', usage })
    }
    const streamedMessage = streamOf({
      ...body,
      choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }],
    })
    expect(run(streamedMessage).chunks).toMatchObject([{ choices: [{ delta: { content: 'Hi' } }] }, { choices: [{}] }])
  })

  test('because the caller does not want to see thoughts has none', () => {
    const hidden = turnOf({ stream: true, reasoning: { exclude: true } })
    const { passed } = run(streamOf(chunk({ reasoning_content: 'Hm' }), chunk({ content: 'a' }), stop()), hidden)
    expect(passed).not.toContain('Hm')
    expect(passed).toContain('"content":"a"')
  })
})

describe('a chat stream that goes wrong', () => {
  const quota = { error: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'secret account 4711' } }

  test('before anything is a fault without content (F14, F20)', () => {
    for (const stream of [
      streamOf(quota),
      Buffer.from('event: error\ndata: {"message":"overloaded","code":"overloaded_error"}\n\n'),
    ]) {
      const relay = relayOf()
      expect(passThrough(relay, [stream])).toBe('')
      expect(outcomeOfRelay(relay).fault).toMatchObject({ type: expect.stringMatching(/payment_required|overloaded/) })
      expect(relay.hasContent).toBe(false)
    }
  })

  test.each([42, true, { a: 1 }, ['a'], [{ type: 'text', text: 42 }]])('on the content %j is a fault', (content) => {
    const start = run(streamOf(first, chunk({ content }), stop()))
    expect(start.outcome).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' }, usage: null })
    expect(start.relay.hasContent).toBe(false)
    const { outcome, chunks } = run(streamOf(first, chunk({ content: 'a' }), chunk({ content }), stop()))
    expect(outcome.fault?.type).toBe('provider_unavailable')
    expect(chunks.at(-1)).toMatchObject({ error: { code: 502 }, choices: [{ finish_reason: 'error' }] })
  })

  test('in the middle ends with an error in the gateway’s words', () => {
    const { passed, end, outcome } = run(streamOf(first, chunk({ content: 'a' }), { ...chunk({}), ...quota }, stop()))
    expect(passed).not.toContain('4711')
    expect(outcome.fault?.type).toBe('payment_required')
    expect(chunksOf(end)).toMatchObject([
      {
        ...base,
        choices: [{ finish_reason: 'error' }],
        error: { code: 402, metadata: { error_type: 'payment_required' } },
      },
    ])
    expect(end).not.toContain('4711')
  })

  test.each<[string, Buffer]>([
    ['is cut between chunks (F7, F19)', cutStreamOf(first, chunk({ content: 'a' }))],
    [
      'is cut inside a chunk',
      Buffer.concat([cutStreamOf(first, chunk({ content: 'a' })), Buffer.from('data: {"id":"x","cho')]),
    ],
    ['finishes with an error', streamOf(first, chunk({ content: 'a' }), stop('error'))],
    [
      'turns into something else',
      Buffer.concat([cutStreamOf(first, chunk({ content: 'a' })), Buffer.from('data: <html>\n\n')]),
    ],
    ['turns into a list', Buffer.concat([cutStreamOf(first, chunk({ content: 'a' })), Buffer.from('data: [1]\n\n')])],
  ])('because it %s ends with an error', (_, stream) => {
    for (const size of [1, 7, stream.length]) {
      const { outcome, chunks } = run(stream, streamed, piecesOf(stream, size))
      expect(outcome).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' } })
      expect(chunks).toHaveLength(3)
      expect(chunks.at(-1)).toMatchObject({ error: { code: 502 }, choices: [{ finish_reason: 'error' }] })
    }
  })

  test('because it is empty, or no stream, is a fault', () => {
    for (const text of ['', ': ping\n\n', 'data: [DONE]\n\n', '<html></html>', '{"error":{"message":"x"}}', '\n']) {
      const { outcome, relay } = run(Buffer.from(text))
      expect(outcome.fault?.type, text).toBe('provider_unavailable')
      expect(relay.hasContent).toBe(false)
    }
  })

  test('because of an event without end is a fault (F17)', () => {
    const relay = relayOf()
    const piece = Buffer.alloc(8 * 1024 * 1024, 0x61)
    relay.push(Buffer.from('data: '))
    for (let count = 0; count < 9 && relay.outcome === null; count++) relay.push(piece)
    expect(relay.outcome?.fault?.type).toBe('provider_unavailable')
  })

  test('never throws, whatever the bytes are', () => {
    const bytes = streamOf(
      first,
      chunk({ content: 'a' }),
      chunk(toolCall(0, 'a', 'f', '{}')),
      stop('tool_calls'),
      usageChunk,
    )
    const property = fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (noise, at) => {
      const split = at % bytes.length
      const relay = relayOf()
      passThrough(relay, [bytes.subarray(0, split), Buffer.from(noise), bytes.subarray(split)])
      expect(relay.outcome).not.toBeNull()
      expect(endOf(relay)).toContain('data: [DONE]')
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('never throws, whatever the chunks are', () => {
    const junk = fc.jsonValue({ maxDepth: 3 })
    const odd = fc.record({
      index: fc.oneof(fc.nat(2), junk),
      id: fc.oneof(fc.constantFrom('a', 'b'), junk),
      function: fc.oneof(fc.record({ name: junk, arguments: junk }), junk),
    })
    const delta = fc.record(
      {
        content: junk,
        tool_calls: fc.oneof(fc.array(odd, { maxLength: 2 }), junk),
        role: junk,
        annotations: junk,
        images: junk,
        reasoning_details: junk,
        audio: junk,
        refusal: junk,
      },
      { requiredKeys: [] },
    )
    const chunks = fc.array(
      fc.oneof(
        fc
          .tuple(delta, fc.constantFrom(null, 'stop', 7))
          .map(([said, reason]) => chunk(said, {}, { finish_reason: reason })),
        junk,
      ),
      { maxLength: 5 },
    )
    const property = fc.property(chunks, (made) => {
      const relay = relayOf()
      passThrough(relay, [streamOf(...made.map((one) => JSON.stringify(one)))])
      expect(relay.outcome).not.toBeNull()
      expect(endOf(relay)).toContain('data: [DONE]')
    })
    fc.assert(property, { numRuns: runs(300) })
  })
})
