import { describe, expect, it, onTestFinished } from 'vitest'
import { EventSample, textOfEvents, WireSample } from '../../src/accounting/output-sample.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { type clientFormats, upstreamFormats } from '../../src/formats/index.ts'
import { createSimulator } from '../../src/simulator/simulator.ts'

const formats = upstreamFormats(createSimulator())
const text = (said: string): TurnEvent => ({ kind: 'text-delta', index: 0, part: 0, text: said })

const answer: readonly TurnEvent[] = [
  { kind: 'start' },
  { kind: 'item-start', index: 0, item: { kind: 'reasoning' } },
  { kind: 'summary-delta', index: 0, part: 0, text: 'Let me see. ' },
  { kind: 'item-done', index: 0, signature: 'abc' },
  { kind: 'item-start', index: 1, item: { kind: 'message' } },
  { kind: 'text-delta', index: 1, part: 0, text: 'A calm ' },
  { kind: 'text-delta', index: 1, part: 0, text: 'sea' },
  { kind: 'refusal-delta', index: 1, part: 1, text: '!' },
  { kind: 'item-start', index: 2, item: { kind: 'tool-call', variant: 'function', callId: 'c', name: 'f' } },
  { kind: 'arguments-delta', index: 2, text: '{"a":1}' },
  { kind: 'finish', stopReason: 'tool-calls' },
]

function sampleOf(...batches: readonly (readonly TurnEvent[])[]) {
  const made = new EventSample()
  onTestFinished(() => made.release())
  for (const batch of batches) made.push(batch)
  return made.read()
}

function wireSampleOf(formatId: keyof typeof clientFormats, ...pieces: readonly (string | Uint8Array)[]) {
  const format = formats[formatId]
  if (format.kind === 'embedded') throw new Error('it sends no bytes')
  const made = new WireSample((bytes) => {
    const events: TurnEvent[] = []
    format.createDecoder().push(bytes, events)
    return events
  })
  onTestFinished(() => made.release())
  for (const piece of pieces) made.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
  return made.read()
}

describe('EventSample', () => {
  it('keeps the words of an answer, batch by batch or event by event', () => {
    const said = { text: 'Let me see. A calm sea!f{"a":1}', deltaCount: 6 }
    expect(sampleOf(answer)).toEqual(said)
    expect(sampleOf(...answer.map((event) => [event]))).toEqual(said)
    expect(textOfEvents(answer)).toBe(said.text)
  })

  it('keeps only the beginning, and says how many deltas that was', () => {
    const deltas = Array.from({ length: 2_000 }, () => text('x'.repeat(100)))
    for (const { text: kept, deltaCount } of [sampleOf(deltas), sampleOf(...deltas.map((each) => [each]))]) {
      expect(deltaCount).toBeGreaterThan(100)
      expect(deltaCount).toBeLessThan(700)
      expect(kept).toBe('x'.repeat(100 * deltaCount))
    }
  })

  it('keeps what comes before a delta that is too large, and nothing behind it', () => {
    expect(sampleOf([text('a')], [text('b'.repeat(100_000))], [text('c')]).text).toBe('a')
    expect(sampleOf([text('a'), text('b'.repeat(100_000)), text('c')]).text).toBe('a')
  })

  it('keeps a little of each when there are thousands', () => {
    const delta = [text('x'.repeat(300))]
    const samples = Array.from({ length: 1_000 }, () => new EventSample())
    onTestFinished(() => {
      for (const each of samples) each.release()
    })
    for (let times = 0; times < 100; times++) for (const each of samples) each.push(delta)
    const kept = samples.map((each) => each.read().text.length)
    expect(Math.min(...kept)).toBeGreaterThan(300)
    expect(kept.reduce((sum, length) => sum + length, 0)).toBeLessThan(17 * 1024 * 1024)
    for (const each of samples) each.release()
    expect(sampleOf(...Array.from({ length: 100 }, () => delta)).text).toHaveLength(300 * 100)
  })

  it('holds nothing once it is released', () => {
    const made = new EventSample()
    made.push([text('a')])
    made.release()
    made.push([text('b')])
    expect(made.read().text).toBe('')
  })
})

describe('WireSample', () => {
  const chat = (...chunks: readonly object[]) => chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
  const named = (...events: readonly { readonly type: string }[]) =>
    events.map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`).join('')
  const delta = (said: object) => ({ id: 'c', choices: [{ index: 0, delta: said }] })
  const streams: readonly (readonly [keyof typeof clientFormats, string])[] = [
    ['openai-chat', chat(delta({ role: 'assistant', content: 'A calm ' }), delta({ content: 'sea' }))],
    [
      'anthropic-messages',
      named(
        { type: 'message_start', message: { id: 'm', usage: {} } } as { type: string },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } } as { type: string },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'A calm ' } } as { type: string },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'sea' } } as { type: string },
      ),
    ],
    [
      'openai-responses',
      named(
        { type: 'response.created', response: { id: 'r', output: [] } } as { type: string },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } } as { type: string },
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'A calm ' } as { type: string },
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'sea' } as { type: string },
      ),
    ],
  ]

  it.each(streams)('decodes what a provider of %s sent, however it was cut', (formatId, stream) => {
    const said = { text: 'A calm sea', deltaCount: 2 }
    expect(wireSampleOf(formatId, stream)).toEqual(said)
    const bytes = Buffer.from(stream)
    expect(wireSampleOf(formatId, ...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(said)
    expect(wireSampleOf(formatId, stream, 'event: x\ndata: {"cut').text).toBe(said.text)
  })

  const native: readonly (readonly [keyof typeof clientFormats, string])[] = [
    [
      'anthropic-messages',
      named(
        { type: 'message_start', message: { id: 'm', usage: {} } } as { type: string },
        {
          type: 'content_block_start',
          index: 0,
          content_block: { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
        } as { type: string },
        { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"query":' } } as {
          type: string
        },
        { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '"sea"}' } } as {
          type: string
        },
      ),
    ],
    [
      'openai-responses',
      named(
        { type: 'response.created', response: { id: 'r', output: [] } } as { type: string },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'code_interpreter_call', id: 'c' } } as {
          type: string
        },
        { type: 'response.code_interpreter_call_code.delta', output_index: 0, delta: '{"query":' } as { type: string },
        { type: 'response.code_interpreter_call_code.delta', output_index: 0, delta: '"sea"}' } as { type: string },
      ),
    ],
  ]

  it.each(native)('reads what the model writes for tools of a provider of %s', (formatId, stream) => {
    expect(wireSampleOf(formatId, stream)).toEqual({ text: '{"query":"sea"}', deltaCount: 2 })
  })

  it('reads the text of a native item that comes whole, and once', () => {
    const item = { type: 'code_interpreter_call', id: 'c', code: 'print(1)' }
    const done = { type: 'response.output_item.done', output_index: 0, item } as { type: string }
    const created = { type: 'response.created', response: { id: 'r', output: [] } } as { type: string }
    const added = { type: 'response.output_item.added', output_index: 0, item: { ...item, code: null } } as {
      type: string
    }
    const piece = { type: 'response.code_interpreter_call_code.delta', output_index: 0, delta: 'print(1)' } as {
      type: string
    }
    expect(wireSampleOf('openai-responses', named(created, done)).text).toBe('print(1)')
    expect(wireSampleOf('openai-responses', named(created, added, piece, done)).text).toBe('print(1)')
  })

  it('keeps what comes before a piece that is too large, and nothing behind it', () => {
    const [a, b, c] = [delta({ content: 'a' }), delta({ content: 'b'.repeat(100_000) }), delta({ content: 'c' })]
    expect(wireSampleOf('openai-chat', chat(a), chat(b), chat(c)).text).toBe('a')
  })

  it('makes nothing of what is no event', () => {
    expect(wireSampleOf('openai-chat', ': comment\n\ndata: {"choices":{}}\n\n').text).toBe('')
  })
})
