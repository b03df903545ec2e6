import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { Outcome } from '../../src/canonical/outcome.ts'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { AnswerIdentity, Ending, HttpUpstreamFormat, Transcoder } from '../../src/formats/format.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { providers } from '../matrix/cells.ts'
import { type Recording, recordings } from '../support/recordings.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import type { Json } from './exchanges.ts'
import * as chat from './openai-chat/exchanges.ts'
import * as responses from './openai-responses/exchanges.ts'
import { httpFormats } from './upstream-formats.ts'

/** A streamed answer. */
export interface Streamed {
  readonly name: string
  readonly format: HttpUpstreamFormat
  readonly bytes: Uint8Array
}

/** How a stream ends too early: its provider closes it, or the gateway breaks it off (reset, silence, deadline, shutdown, guardrail). */
export const cuts = ['closed', 'broken off'] as const
export type Cut = (typeof cuts)[number]

interface Caller {
  readonly turn: WrittenTurn
  readonly identity: AnswerIdentity
  readonly endingOf: (outcome: Outcome) => Ending
  /** What is wrong with the end of a stream that shows so much. */
  readonly wrongEnd: (shown: readonly Json[], end: readonly Json[]) => string[]
}

const callers: Readonly<Record<ClientFormatId, Caller>> = {
  'openai-responses': { ...responses, turn: responses.streamed, wrongEnd: wrongEndOfResponse },
  'anthropic-messages': { ...messages, turn: messages.streamed, wrongEnd: wrongEndOfMessage },
  'openai-chat': { ...chat, turn: chat.streamedWithUsage, wrongEnd: wrongEndOfChat },
}
const callerIds = Object.keys(callers) as ClientFormatId[]

const fault = { type: 'timeout', status: 0, message: 'the answer took too long' } as const
const brokenOff: Outcome = { stopReason: null, fault, usage: null, upstreamId: null, serviceTier: null }

/** A streamed answer that ends well, and what callers of each format see of it: to be cut at any byte. */
export class WholeAnswer {
  readonly name: string
  readonly length: number
  readonly #streamed: Streamed
  readonly #events: readonly string[]
  readonly #relayed: readonly string[]
  /** What callers see of so many events. */
  readonly #known = new Map<number, readonly string[]>()

  private constructor(streamed: Streamed, events: readonly TurnEvent[]) {
    this.name = streamed.name
    this.length = streamed.bytes.length
    this.#streamed = streamed
    this.#events = events.map((event) => JSON.stringify(event))
    const relaying = relayingOf(streamed.format)
    const shown = relaying === undefined ? [] : relayed(relaying, streamed.bytes, 'closed')
    this.#relayed = shown.map((event) => JSON.stringify(event))
  }

  /** Undefined if the answer does not end well. */
  static of(streamed: Streamed): WholeAnswer | undefined {
    const events = decoded(streamed.format, streamed.bytes, 'closed')
    return events.at(-1)?.kind === 'finish' ? new WholeAnswer(streamed, events) : undefined
  }

  /** What is wrong with what callers of all formats see of the answer where only so many of its bytes have come. */
  problems(at: number, cut: Cut): string[] {
    const { name, format, bytes } = this.#streamed
    const begun = bytes.subarray(0, at)
    const relaying = relayingOf(format)
    const found = [
      ...this.#translatedProblems(decoded(format, begun, cut)),
      ...(relaying === undefined ? [] : this.#relayedProblems(relaying, relayed(relaying, begun, cut))),
    ]
    return found.map((problem) => `${name}, ${cut} at byte ${at}: ${problem}`)
  }

  /** The same at each byte, for an answer that is broken off. */
  problemsAtEveryByte(): string[] {
    const { name, format, bytes } = this.#streamed
    const found = new Set<string>()
    const events: TurnEvent[] = []
    const decoder = format.createDecoder()
    const relaying = relayingOf(format)
    const shown: Json[] = []
    for (const byte of bytes) {
      const [eventsBefore, shownBefore] = [events.length, shown.length]
      decoder.push(Uint8Array.of(byte), events)
      if (events.length > eventsBefore) for (const problem of this.#translatedProblems(events)) found.add(problem)
      if (relaying === undefined) continue
      relaying.relay.push(Uint8Array.of(byte))
      shown.push(...eventsOf(takenFrom(relaying.relay)))
      if (shown.length > shownBefore) for (const problem of this.#relayedProblems(relaying, shown)) found.add(problem)
    }
    return [...found].map((problem) => `${name}: ${problem}`)
  }

  #translatedProblems(events: readonly TurnEvent[]): readonly string[] {
    const isFinished = events.at(-1)?.kind === 'finish'
    // The usage may be missing.
    if (isFinished && events.length === this.#events.length) return []
    if (isFinished) return ['only a part of the answer is finished']
    const said = events.filter(({ kind }) => kind !== 'fault')
    if (!said.every((event, place) => JSON.stringify(event) === this.#events[place]))
      return ['an event that the whole answer has not']
    let known = this.#known.get(said.length)
    if (known === undefined) {
      known = callerIds.flatMap((id) => translatedProblems(id, said))
      this.#known.set(said.length, known)
    }
    return known
  }

  #relayedProblems({ relay, caller }: Relaying, shown: readonly Json[]): string[] {
    const outcome = relay.outcome ?? brokenOff
    const isSame = shown.every((event, place) => JSON.stringify(event) === this.#relayed[place])
    const problems = isSame ? [] : ['an event that the whole answer has not']
    if (outcome.fault !== null)
      problems.push(...caller.wrongEnd(shown, eventsOf(relay.encodeEnd(caller.endingOf(outcome)))))
    else if (shown.length !== this.#relayed.length) problems.push('only a part of the answer is finished')
    return problems.map((problem) => `relayed: ${problem}`)
  }
}

/** A relay, and the caller whose format it passes on. */
interface Relaying {
  readonly relay: Transcoder
  readonly caller: Caller
}

/** Undefined if no callers speak the format. */
function relayingOf(format: HttpUpstreamFormat): Relaying | undefined {
  const id = callerIds.find((each) => each === format.id)
  if (id === undefined) return undefined
  const caller = callers[id]
  const relay = clientFormats[id].relay?.createTranscoder(caller.turn, caller.identity)
  return relay && { relay, caller }
}

/** What a relay passes on of an answer that is cut so. */
function relayed({ relay }: Relaying, bytes: Uint8Array, cut: Cut): Json[] {
  relay.push(Uint8Array.from(bytes))
  if (cut === 'closed') relay.end()
  return eventsOf(takenFrom(relay))
}

function decoded(format: HttpUpstreamFormat, bytes: Uint8Array, cut: Cut): TurnEvent[] {
  const decoder = format.createDecoder()
  const events: TurnEvent[] = []
  decoder.push(Uint8Array.from(bytes), events)
  if (cut === 'closed') decoder.end(events)
  return events
}

function translatedProblems(id: ClientFormatId, said: readonly TurnEvent[]): string[] {
  const { turn, identity, endingOf, wrongEnd } = callers[id]
  const encoder = clientFormats[id].createEncoder(turn, identity)
  const shown = eventsOf(encoder.encode(said))
  return wrongEnd(shown, eventsOf(encoder.encodeEnd(endingOf(brokenOff)))).map((problem) => `for ${id}: ${problem}`)
}

function takenFrom(relay: Transcoder): string {
  const taken = relay.take() ?? ''
  return typeof taken === 'string' ? taken : Buffer.from(taken).toString()
}

function eventsOf(stream: string): Json[] {
  const lines = stream.split('\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Json)
}

/** The failure alone: it lists what the stream has ended. */
export function wrongEndOfResponse(shown: readonly Json[], end: readonly Json[]): string[] {
  const before = end.slice(0, -1).map(({ type }) => String(type))
  const unexpected = before.filter((type) => type !== 'response.created' && type !== 'response.in_progress')
  const last = end.at(-1) ?? {}
  if (unexpected.length > 0 || last['type'] !== 'response.failed') return [`ends with ${before} ${last['type']}`]
  const { status, output } = last['response'] as { status: unknown; output: unknown }
  const finished = shown
    .filter(({ type }) => type === 'response.output_item.done')
    .sort((one, other) => Number(one['output_index']) - Number(other['output_index']))
    .map(({ item }) => item)
  if (status !== 'failed') return [`is ${String(status)}`]
  return JSON.stringify(output) === JSON.stringify(finished) ? [] : [`lists ${JSON.stringify(output)}`]
}

/** The error alone. */
export function wrongEndOfMessage(_: readonly Json[], end: readonly Json[]): string[] {
  const before = end.slice(0, -1).map(({ type }) => String(type))
  const unexpected = before.filter((type) => type !== 'message_start' && type !== 'ping')
  const last = end.at(-1)?.['type']
  return unexpected.length === 0 && last === 'error' ? [] : [`ends with ${before} ${String(last)}`]
}

/** The error chunk, whose finish reason says that nothing is finished; before it only signatures of thoughts that are. */
export function wrongEndOfChat(shown: readonly Json[], end: readonly Json[]): string[] {
  const last = end.at(-1) ?? {}
  const reasons = [...shown, ...end].flatMap(finishReasonsOf)
  const isRight = 'error' in last && reasons.length === 1 && ['error', 'content_filter'].includes(reasons[0] ?? '')
  const calls = end.filter((chunk) => JSON.stringify(chunk).includes('"tool_calls"'))
  return isRight && calls.length === 0 ? [] : [`ends with ${JSON.stringify(end)}`]
}

function finishReasonsOf({ choices }: Json): string[] {
  return (choices as { finish_reason?: string | null }[]).flatMap(({ finish_reason: reason }) => reason ?? [])
}

/** The answers by hand that tests of all pairs of formats use. */
export function handMadeAnswers(): WholeAnswer[] {
  return providers.flatMap((provider) =>
    Object.entries(provider.cases).flatMap(([feature, given]) => {
      if ('notInFormat' in given) return []
      return [given, ...(given.also ?? [])].flatMap(({ stream }) =>
        wholeAnswers(provider.format, `${provider.name}: ${feature}`, Buffer.from(stream)),
      )
    }),
  )
}

/** All recorded streams that end well; none where there are no recordings. */
export function recordedAnswers(): WholeAnswer[] {
  return httpFormats.flatMap(({ id }) => {
    const folders = id === 'openai-chat' ? ['openai-chat', 'openrouter'] : [id]
    return folders.flatMap(recordings).flatMap((recording) => answersOf(id, recording))
  })
}

function answersOf(id: string, { name, meta, sse, ndjson, eventStream }: Recording): WholeAnswer[] {
  const bytes = sse ?? ndjson ?? eventStream?.bytes
  const isOther = meta.status !== 200 || (id === 'openai-chat' && /responses/.test(meta.endpoint ?? ''))
  return bytes === undefined || isOther ? [] : wholeAnswers(id, name, bytes)
}

/** The answer of a format; none if it does not end well. */
export function wholeAnswers(id: string, name: string, bytes: Uint8Array): WholeAnswer[] {
  const format = httpFormats.find((each) => each.id === id)
  if (format === undefined) throw new Error(`no format ${id}`)
  const answer = WholeAnswer.of({ name, format, bytes })
  return answer === undefined ? [] : [answer]
}
