import fc from 'fast-check'
import type { Annotation } from '../../../../src/canonical/part.ts'
import type { ItemStart, StopReason, TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { usage } from './exchanges.ts'

/** One output item, as the events about it. */
interface Made {
  readonly start: ItemStart
  readonly steps: (index: number) => TurnEvent[]
  readonly done: object
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    '\n\n',
    '\r\n',
    'event: message_stop\n\n',
    '"stop_reason":"end_turn"',
    '\u2028',
    '😀',
    '\\"',
    '\u0000',
  ),
)
const texts = fc.array(text, { minLength: 1, maxLength: 4 })

const annotation: fc.Arbitrary<(length: number) => Annotation> = fc.oneof(
  fc.record({ url: fc.webUrl(), title: text, cited: text }).map(({ url, title, cited }) => (endIndex: number) => ({
    kind: 'url-citation' as const,
    url,
    title,
    startIndex: 0,
    endIndex,
    extra: {
      'anthropic-messages': { type: 'web_search_result_location', cited_text: cited, encrypted_index: 'Eo8B' },
    },
  })),
  fc.constant(
    (): Annotation => ({
      kind: 'native',
      format: 'anthropic-messages',
      wire: {
        type: 'page_location',
        cited_text: 'x',
        document_index: 0,
        document_title: null,
        start_page_number: 1,
        end_page_number: 2,
        file_id: null,
      },
    }),
  ),
)

const message: fc.Arbitrary<Made> = fc
  .array(fc.tuple(texts, fc.array(annotation, { maxLength: 2 })), { minLength: 1, maxLength: 3 })
  .map((parts) => ({
    start: { kind: 'message' },
    steps: (index) =>
      parts.flatMap(([deltas, marks], part): TurnEvent[] => [
        ...deltas.map((delta) => ({ kind: 'text-delta' as const, index, part, text: delta })),
        ...marks.map((mark) => ({
          kind: 'annotation' as const,
          index,
          part,
          annotation: mark([...deltas.join('')].length),
        })),
      ]),
    done: {},
  }))

/** Thoughts as this format's provider signs and seals them. */
const reasoning: fc.Arbitrary<Made> = fc
  .oneof(
    fc.record({ deltas: texts, done: fc.constantFrom({ signature: 'EqQB+/==' }, {}) }),
    fc.constant({ deltas: [], done: { signature: 'EqQB' } }),
    fc.constant({ deltas: [], done: { encrypted: 'EmwK' } }),
  )
  .map(({ deltas, done }) => ({
    start: { kind: 'reasoning', signedBy: 'anthropic-claude-v1' },
    steps: (index) => deltas.map((delta) => ({ kind: 'reasoning-delta', index, part: 0, text: delta })),
    done,
  }))

const call: fc.Arbitrary<Made> = fc
  .record({
    name: fc.constantFrom('get_weather', 'a-b_c.d'),
    input: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    id: fc.stringMatching(/^toolu_[a-z0-9]{6}$/),
    cut: fc.nat(20),
    caller: fc.constantFrom({ type: 'direct' }, { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' }),
  })
  .map(({ name, input, id, cut, caller }) => {
    const json = JSON.stringify(input)
    const pieces = [json.slice(0, cut), json.slice(cut)].filter((piece) => piece !== '')
    return {
      start: { kind: 'tool-call', variant: 'function', callId: id, name, extra: { 'anthropic-messages': { caller } } },
      steps: (index) => pieces.map((piece) => ({ kind: 'arguments-delta', index, text: piece })),
      done: {},
    }
  })

const native: fc.Arbitrary<Made> = fc
  .constantFrom(
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'x' } },
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'f', server_name: 's', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [], caller: { type: 'direct' } },
    { type: 'compaction', content: 'So far.', encrypted_content: null },
  )
  .map((wire) => ({
    start: { kind: 'native', format: 'anthropic-messages', type: wire.type, wire },
    steps: () => [],
    done: {},
  }))

function assemble(items: readonly Made[], stop: StopReason): TurnEvent[] {
  // Text in a row is one message, and a call is made once.
  const callIds = new Set<string>()
  const kept = items.filter(({ start }, at) => {
    if (start.kind === 'message') return items[at - 1]?.start.kind !== 'message'
    if (start.kind !== 'tool-call') return true
    const isNew = !callIds.has(start.callId)
    callIds.add(start.callId)
    return isNew
  })
  const hasCalls = kept.some(({ start }) => start.kind === 'tool-call')
  const stopReason = stop === 'end' && hasCalls ? 'tool-calls' : stop
  return [
    { kind: 'start', id: 'msg_1', model: 'claude-x', serviceTier: 'default' },
    ...kept.flatMap(({ start, steps, done }, index): TurnEvent[] => [
      { kind: 'item-start', index, item: start },
      ...steps(index),
      { kind: 'item-done', index, ...done },
    ]),
    {
      kind: 'finish',
      stopReason,
      usage,
      serviceTier: 'default',
      ...(stopReason === 'stop-sequence' && { stopSequence: 'END' }),
    },
  ]
}

/** Answers as canonical events, in the form that decoding this format gives. */
export const arbitraryAnswer: fc.Arbitrary<TurnEvent[]> = fc
  .record({
    items: fc.array(fc.oneof({ weight: 3, arbitrary: message }, reasoning, call, native), { maxLength: 5 }),
    stop: fc.constantFrom<StopReason>('end', 'end', 'stop-sequence', 'refusal', 'pause'),
  })
  .map(({ items, stop }) => assemble(items, stop))
