import fc from 'fast-check'
import type { Annotation } from '../../../src/canonical/part.ts'
import type { ItemStart, StopReason, TurnEvent } from '../../../src/canonical/turn-event.ts'
import { identity, usage } from './exchanges.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '\n\n', '\r\n', 'data: x\n\n', '"sequence_number":7', '\u2028', '😀', '\\"', '\u0000'),
)
const texts = fc.array(text, { minLength: 1, maxLength: 4 })

type Step = (index: number, part: number) => TurnEvent

const logprobs = fc.array(
  fc.record({
    token: text,
    logprob: fc.double({ min: -20, max: 0, noNaN: true }).map((value) => value + 0),
    bytes: fc.array(fc.nat(255), { maxLength: 4 }),
    top: fc.array(
      fc.record({
        token: text,
        logprob: fc.integer({ min: -9, max: 0 }).map((value) => value + 0),
        bytes: fc.constant([]),
      }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 2 },
)

const annotation: fc.Arbitrary<Annotation> = fc.oneof(
  fc.record({
    kind: fc.constant('url-citation' as const),
    url: fc.webUrl(),
    title: text,
    startIndex: fc.nat(99),
    endIndex: fc.nat(99),
  }),
  fc.constant<Annotation>({
    kind: 'native',
    format: 'openai-responses',
    wire: { type: 'file_citation', file_id: 'file_1', filename: 'a.txt', index: 3 },
  }),
)

const textPart: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: text.map(
            (delta): Step =>
              (index, part) => ({ kind: 'text-delta', index, part, text: delta }),
          ),
        },
        fc.tuple(text, logprobs).map(
          ([delta, tokens]): Step =>
            (index, part) => ({ kind: 'text-delta', index, part, text: delta, logprobs: tokens }),
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(
      annotation.map(
        (mark): Step =>
          (index, part) => ({ kind: 'annotation', index, part, annotation: mark }),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([deltas, marks]) => [...deltas, ...marks])

function partOf(kind: 'refusal-delta' | 'reasoning-delta' | 'summary-delta'): fc.Arbitrary<Step[]> {
  return texts.map((deltas) =>
    deltas.map(
      (delta): Step =>
        (index, part) => ({ kind, index, part, text: delta }),
    ),
  )
}

interface Made {
  readonly start: ItemStart
  readonly steps: (index: number) => TurnEvent[]
  readonly done: object
}

const id = fc.option(fc.stringMatching(/^[a-z0-9]{4,8}$/), { nil: undefined })
const numbered = (parts: readonly (readonly Step[])[]) => (index: number) =>
  parts.flatMap((steps, part) => steps.map((step) => step(index, part)))

const message: fc.Arbitrary<Made> = fc
  .record({
    parts: fc.array(fc.oneof({ weight: 4, arbitrary: textPart }, partOf('refusal-delta')), { maxLength: 3 }),
    phase: fc.constantFrom(undefined, 'commentary', 'final_answer'),
    isIncomplete: fc.boolean(),
  })
  .map(({ parts, phase, isIncomplete }) => ({
    start: { kind: 'message', ...(phase !== undefined && { extra: { 'openai-responses': { phase } } }) },
    steps: numbered(parts),
    done: isIncomplete ? { isIncomplete } : {},
  }))

const reasoning: fc.Arbitrary<Made> = fc
  .record({
    thoughts: fc.array(partOf('reasoning-delta'), { maxLength: 2 }),
    summaries: fc.array(partOf('summary-delta'), { maxLength: 2 }),
    signedBy: fc.constantFrom(undefined, 'openai-responses-v1', 'anthropic-claude-v1'),
    done: fc.record({ signature: fc.constant('sig=='), encrypted: fc.constant('gAAAA') }, { requiredKeys: [] }),
  })
  .map(({ thoughts, summaries, signedBy, done }) => ({
    start: { kind: 'reasoning', ...(signedBy !== undefined && { signedBy }) },
    steps: (index) => [...numbered(summaries)(index), ...numbered(thoughts)(index)],
    done,
  }))

const toolCall: fc.Arbitrary<Made> = fc
  .record({
    variant: fc.constantFrom('function' as const, 'custom' as const),
    name: fc.constantFrom('get_weather', 'a-b_c.d'),
    said: fc.array(text, { maxLength: 4 }),
    namespace: fc.constantFrom(undefined, 'tools'),
    isIncomplete: fc.boolean(),
  })
  .map(({ variant, name, said, namespace, isIncomplete }) => ({
    start: {
      kind: 'tool-call',
      variant,
      callId: `call_${name}`,
      name,
      ...(namespace !== undefined && { extra: { 'openai-responses': { namespace } } }),
    },
    steps: (index) => said.map((delta) => ({ kind: 'arguments-delta', index, text: delta })),
    done: isIncomplete ? { isIncomplete } : {},
  }))

const native: fc.Arbitrary<Made> = fc
  .constantFrom(
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } },
    {
      type: 'local_shell_call',
      id: 'lsh_1',
      call_id: 'call_9',
      status: 'completed',
      action: { type: 'exec', command: ['ls'] },
    },
    { type: 'mcp_approval_request', id: 'mcpr_1', name: 'f', server_label: 's', arguments: '{}' },
  )
  .map((wire) => ({
    start: { kind: 'native', format: 'openai-responses', type: wire.type, wire },
    steps: () => [],
    done: {},
  }))

const image: fc.Arbitrary<Made> = fc
  .record({
    mediaType: fc.constantFrom('image/png', 'image/webp', 'image/jpeg'),
    base64: fc.base64String({ minLength: 4 }),
    size: fc.constantFrom(undefined, '1024x1024'),
  })
  .map(({ mediaType, base64, size }) => ({
    start: {
      kind: 'generated-image',
      mediaType,
      base64,
      ...(size !== undefined && { extra: { 'openai-responses': { size } } }),
    },
    steps: () => [],
    done: {},
  }))

function assemble(items: readonly Made[], ids: readonly (string | undefined)[], isCut: boolean): TurnEvent[] {
  const events = items.flatMap(({ start, steps, done }, index): TurnEvent[] => {
    const itemId = ids[index] ?? `made_${index}`
    const item = start.kind === 'native' ? start : { ...start, id: itemId }
    return [{ kind: 'item-start', index, item }, ...steps(index), { kind: 'item-done', index, ...done }]
  })
  const hasCalls = items.some(({ start }) => start.kind === 'tool-call')
  const hasRefusal = events.some(({ kind }) => kind === 'refusal-delta')
  const stopReason: StopReason = isCut ? 'max-tokens' : hasCalls ? 'tool-calls' : hasRefusal ? 'refusal' : 'end'
  return [
    { kind: 'start', id: 'resp_0123456789abcdef', model: identity.model, serviceTier: 'flex' },
    ...events,
    { kind: 'finish', stopReason, usage, serviceTier: 'flex' },
  ]
}

/** Answers as canonical events, in the form that decoding gives: with ids, usage and the tier that served. */
export const arbitraryAnswer: fc.Arbitrary<TurnEvent[]> = fc
  .record({
    items: fc.array(fc.oneof({ weight: 3, arbitrary: message }, reasoning, toolCall, image, native), { maxLength: 4 }),
    ids: fc.array(id, { maxLength: 4 }),
    isCut: fc.boolean(),
  })
  .map(({ items, ids, isCut }) => assemble(items, ids, isCut))
