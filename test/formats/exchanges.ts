import { priceUsage } from '../../src/accounting/price.ts'
import type { Outcome } from '../../src/canonical/outcome.ts'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { Prices } from '../../src/catalog/catalog.ts'
import type { AnswerIdentity, ClientFormat, Ending, Transcoder } from '../../src/formats/format.ts'
import type { Bill } from '../../src/records/bill.ts'

export type Json = Record<string, unknown>

/** The outcome that events of a finished answer amount to. */
export function outcomeOfEvents(events: readonly TurnEvent[]): Outcome {
  const last = events.at(-1)
  const start = events.find((event) => event.kind === 'start')
  const known = { upstreamId: start?.id ?? null, serviceTier: start?.serviceTier ?? null }
  if (last?.kind === 'finish') {
    const serviceTier = last.serviceTier ?? known.serviceTier
    return {
      ...{ ...known, stopReason: last.stopReason, fault: null, usage: last.usage ?? null, serviceTier },
      ...(last.declined !== undefined && { declined: last.declined }),
    }
  }
  if (last?.kind === 'fault') return { ...known, stopReason: null, fault: last.fault, usage: null }
  throw new Error('the events do not end')
}

/** What a relay passes on of these pieces, apart from the end, read as it comes. */
export function passThrough(relay: Transcoder, pieces: readonly Uint8Array[]): string {
  const out: Uint8Array[] = []
  const take = () => {
    const ready = relay.take()
    if (ready !== null) out.push(typeof ready === 'string' ? Buffer.from(ready) : ready)
  }
  for (const piece of pieces) {
    relay.push(piece)
    take()
  }
  relay.end()
  take()
  return Buffer.concat(out).toString()
}

/** The outcome of an answer that is over. */
export function outcomeOfRelay({ outcome }: Transcoder): Outcome {
  if (outcome === null) throw new Error('the answer is not over')
  return outcome
}

export interface ExchangeParts {
  readonly client: ClientFormat
  readonly identity: AnswerIdentity
  readonly prices: Prices
  /** The turns that are meant where none is named. */
  readonly streamed: WrittenTurn
  readonly whole: WrittenTurn
}

type More = Partial<Ending>

/** What tests of a client format do with answers: encode events, pass an answer of the same format on, end both. */
export function exchangesOf({ client, identity, prices, streamed, whole }: ExchangeParts) {
  /** How an answer with this outcome ends. */
  const endingOf = (outcome: Outcome, more: More = {}): Ending => {
    const free: Bill = { totalNanos: 0, inputNanos: 0, outputNanos: 0, origin: 'computed' }
    const bill = outcome.usage === null ? free : priceUsage(outcome.usage, prices, 0)
    return { outcome, bill, isByok: false, serviceMetadata: undefined, completedAt: 1_760_000_009, ...more }
  }
  /** The JSON text of the whole answer that our encoder makes of events. */
  const encodeText = (events: readonly TurnEvent[], turn = whole, more: More = {}): string => {
    const encoder = client.createEncoder(turn, identity)
    encoder.add(events)
    return encoder.encodeReply(endingOf(outcomeOfEvents(events), more))
  }
  return {
    endingOf,
    encodeText,
    encodeWhole: (events: readonly TurnEvent[], turn = whole, more: More = {}): Json =>
      JSON.parse(encodeText(events, turn, more)) as Json,
    /** The stream that our encoder makes of events. */
    encodeStream(events: readonly TurnEvent[], turn = streamed, more: More = {}): string {
      const encoder = client.createEncoder(turn, identity)
      return encoder.encode(events) + encoder.encodeEnd(endingOf(outcomeOfEvents(events), more))
    },
    /** A new relay for a turn. */
    relayOf(turn = streamed): Transcoder {
      const transcoder = client.relay?.createTranscoder(turn, identity)
      if (transcoder === undefined) throw new Error('the format has no relay')
      return transcoder
    },
    /** The end that a relay writes for its own outcome. */
    endOf: (relay: Transcoder, more: More = {}): string => relay.encodeEnd(endingOf(outcomeOfRelay(relay), more)),
  }
}
