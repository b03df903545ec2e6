import fc from 'fast-check'
import type { Annotation } from '../../../src/canonical/part.ts'
import type { ItemStart, StopReason, TokenLogprob, TurnEvent } from '../../../src/canonical/turn-event.ts'
import { identity, usage } from './exchanges.ts'

const nasty = [
  '\n\n',
  '\r\n',
  'data: x\n\n',
  '"finish_reason":"stop"',
  '\u2028',
  '😀',
  '\\"',
  '\u0000',
  '"}',
  '@@0@@',
  'é',
]
/** Text that is never empty: an empty piece says nothing. */
const text = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.constantFrom(...nasty))
const texts = fc.array(text, { minLength: 1, maxLength: 4 })

/** An item with what happens to it between its start and its end, its number left open. */
export interface Made {
  readonly start: ItemStart
  readonly steps: readonly ((index: number) => TurnEvent)[]
  readonly done: object
}

const token = fc.record({
  token: text,
  logprob: fc.integer({ min: -9, max: 0 }).map((value) => value + 0),
  bytes: fc.array(fc.nat(255), { maxLength: 3 }),
})
const logprobs: fc.Arbitrary<TokenLogprob[]> = fc.array(
  fc.tuple(token, fc.array(token, { maxLength: 2 })).map(([one, top]) => ({ ...one, top })),
  { minLength: 1, maxLength: 2 },
)

const annotations: fc.Arbitrary<Annotation[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constant('url-citation' as const),
    url: fc.constantFrom('https://a.example/', 'https://b.example/x?y'),
    title: text,
    startIndex: fc.nat(9),
    endIndex: fc.nat(9),
  }),
  { maxLength: 2, selector: (one) => JSON.stringify(one) },
)

const message: fc.Arbitrary<Made> = fc
  .record({
    said: fc.array(fc.tuple(text, fc.option(logprobs, { nil: undefined })), { minLength: 1, maxLength: 4 }),
    sources: annotations,
    refusals: fc.oneof(texts, fc.constant<string[]>([])),
  })
  .map(({ said, sources, refusals }) => ({
    start: { kind: 'message' },
    steps: [
      ...said.map(
        ([piece, tokens]) =>
          (index: number): TurnEvent => ({
            kind: 'text-delta',
            index,
            part: 0,
            text: piece,
            ...(tokens !== undefined && { logprobs: tokens }),
          }),
      ),
      ...sources.map(
        (annotation) =>
          (index: number): TurnEvent => ({ kind: 'annotation', index, part: 0, annotation }),
      ),
      ...refusals.map(
        (piece) =>
          (index: number): TurnEvent => ({ kind: 'refusal-delta', index, part: 1, text: piece }),
      ),
    ],
    done: {},
  }))

const signedBy = fc.constantFrom(undefined, 'openai-responses-v1', 'anthropic-claude-v1')
const gemini = 'google-gemini-v1'

function reasoningStart(by: string | undefined): ItemStart {
  return { kind: 'reasoning', ...(by !== undefined && { signedBy: by }) }
}

/** Thoughts that can be read, sealed or not. */
function thoughts(done: fc.Arbitrary<object>): fc.Arbitrary<Made> {
  return fc
    .record({
      by: signedBy,
      done,
      parts: fc.array(fc.tuple(fc.boolean(), texts), { minLength: 1, maxLength: 3 }),
    })
    .map(({ by, done, parts }) => {
      const count = { text: 0, summary: 0 }
      // Summaries first: a signature follows the text that it is over.
      const ordered = [...parts].sort(([first], [second]) => Number(first) - Number(second))
      const steps = ordered.flatMap(([isText, pieces]) => {
        const part = isText ? count.text++ : count.summary++
        const kind = isText ? 'reasoning-delta' : 'summary-delta'
        return pieces.map(
          (piece) =>
            (index: number): TurnEvent => ({ kind, index, part, text: piece }),
        )
      })
      // A signature is over the text.
      const isSigned = 'signature' in done && count.text === 0
      return { start: reasoningStart(by), steps, done: isSigned ? { encrypted: 'gAAAA' } : done }
    })
}

const sealedThoughts = thoughts(fc.constantFrom({ signature: 'sig==' }, { encrypted: 'gAAAA' }))
const openThoughts = thoughts(fc.constant({}))

/** Nothing but a cipher, which belongs to what follows it. */
const seal: fc.Arbitrary<Made> = fc
  .tuple(fc.oneof(signedBy, fc.constant(gemini)), fc.stringMatching(/^[a-z0-9+/]{4,8}$/))
  .map(([by, encrypted]) => ({ start: reasoningStart(by), steps: [], done: { encrypted } }))

const args = fc
  .tuple(fc.dictionary(fc.string({ maxLength: 3 }), fc.oneof(text, fc.integer()), { maxKeys: 3 }), fc.array(fc.nat(60)))
  .map(([value, places]) => {
    const json = JSON.stringify(value)
    const ends = [...new Set(places.map((place) => place % json.length))].filter((end) => end > 0).sort((a, b) => a - b)
    return [0, ...ends].map((start, at) => json.slice(start, ends[at]))
  })

function callOf(callId: string): fc.Arbitrary<Made> {
  return fc.tuple(fc.constantFrom('get_weather', 'a-b_c'), args, fc.boolean()).map(([name, pieces, isGoogles]) => ({
    start: {
      kind: 'tool-call',
      variant: 'function',
      callId,
      name,
      ...(isGoogles && { extra: { 'openai-chat': { extra_content: { google: { thought_signature: 's' } } } } }),
    },
    steps: pieces.map(
      (piece) =>
        (index: number): TurnEvent => ({ kind: 'arguments-delta', index, text: piece }),
    ),
    done: {},
  }))
}

const image: fc.Arbitrary<Made> = fc.constantFrom('AA==', 'iVBORw0KGgo=').map((base64) => ({
  start: { kind: 'generated-image', mediaType: 'image/png', base64 },
  steps: [],
  done: {},
}))

const audio: fc.Arbitrary<Made> = fc.constant({
  start: {
    kind: 'native',
    format: 'openai-chat',
    type: 'audio',
    wire: { id: 'audio_1', data: 'AAAA', transcript: 'Hi', expires_at: 7 },
  },
  steps: [],
  done: {},
})

/** What stands before the n-th call: mostly nothing, else a cipher or whole thoughts that the provider wants back there. */
function beforeCall(position: number): fc.Arbitrary<Made[]> {
  if (position === 0) return fc.constant([])
  return fc.oneof({ weight: 2, arbitrary: fc.constant<Made[]>([]) }, seal.map(one), sealedThoughts.map(one))
}

const one = <Value>(value: Value): Value[] => [value]
const optional = (item: fc.Arbitrary<Made>) => fc.oneof(item.map(one), fc.constant<Made[]>([]))

const calls: fc.Arbitrary<Made[]> = fc
  .nat(3)
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc.tuple(beforeCall(at), callOf(`call_${at}`)).map(([before, call]) => [...before, call]),
      ),
    ),
  )
  .map((groups) => groups.flat())

/** Items in an order that one message can hold: thoughts, text, calls with what belongs to them, images, speech. */
export const arbitraryItems: fc.Arbitrary<Made[]> = fc
  .record({
    sealed: fc.array(fc.oneof(sealedThoughts, seal), { maxLength: 2 }),
    last: optional(openThoughts),
    said: optional(message),
    called: calls,
    ended: optional(seal),
    images: fc.array(image, { maxLength: 2 }),
    spoken: optional(audio),
  })
  .map(({ sealed, last, said, called, ended, images, spoken }) => {
    // A stream has its media last, a message has them before its calls.
    const media = called.length > 0 ? [] : [...images, ...spoken]
    // The end of a turn is where nothing follows, and there is a turn.
    const isTurn = said.length + called.length > 0 && media.length === 0
    const after = [...called, ...(isTurn ? ended : [])]
    return [...sealed, ...last, ...said, ...(last.length > 0 ? after.flatMap(toPartSeal) : after), ...media]
  })

/** Who leaves its thoughts unsealed seals nothing but the parts of its answer. */
function toPartSeal(made: Made): Made[] {
  if (made.start.kind !== 'reasoning') return [made]
  return made.steps.length > 0 ? [] : [{ ...made, start: reasoningStart(gemini) }]
}

/** The events of an answer that consists of these items. */
export function eventsOfItems(items: readonly Made[], stop?: StopReason): TurnEvent[] {
  const events = items.flatMap(({ start, steps, done }, index): TurnEvent[] => [
    { kind: 'item-start', index, item: start },
    ...steps.map((step) => step(index)),
    { kind: 'item-done', index, ...done },
  ])
  const hasCalls = items.some(({ start }) => start.kind === 'tool-call')
  return [
    { kind: 'start', id: identity.generationId, model: identity.model },
    ...events,
    { kind: 'finish', stopReason: stop ?? (hasCalls ? 'tool-calls' : 'end'), usage, serviceTier: 'flex' },
  ]
}

/** Answers as canonical events, in the form that decoding a stream gives. */
export const arbitraryAnswer: fc.Arbitrary<TurnEvent[]> = arbitraryItems.map((items) => eventsOfItems(items))
