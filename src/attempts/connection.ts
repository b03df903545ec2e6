import type { Fault } from '../canonical/fault.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Adjustment } from '../fit/fit-notes.ts'
import type { AnswerIdentity, EventReading, Transcoder, WireHeaders } from '../formats/format.ts'
import type { Candidate } from '../routing/plan.ts'
import type { Holder } from '../shares/holder.ts'
import type { Cancellation } from '../streams/cancellation.ts'

/** Chunks as a provider sends them: bytes, or events of the embedded one. */
export type Chunk = Uint8Array | readonly TurnEvent[]

/** The reader of an answer: into events, or into the caller's bytes if the answer is relayed. */
export type Reading = EventReading<Chunk> | Transcoder

/** The source of an answer's chunks. */
export interface ChunkSource<C> {
  /** At least one chunk, or null at the end. Rejects when the exchange broke or was cancelled. */
  read(): Promise<readonly C[] | null>
  /** From now on a `read` that waits for so long ends the exchange. */
  limitSilence(timeoutMs: number): void
  /** Ends the exchange now. */
  cancel(reason: Error): void
  /** Nothing more is wanted: what little is left may come, so that the connection can be used again. */
  release(): void
}

/** An answer that is open, and what reads it. */
export interface Connection {
  readonly source: ChunkSource<Chunk>
  readonly reading: Reading
  /** Decodes the beginning of an answer that goes through as bytes, or all of one that is not a stream. */
  readonly decode?: (bytes: Uint8Array, isStream: boolean) => readonly TurnEvent[]
  /** Is told in the end what was said. */
  readonly report?: (said: string) => void
  /** True if the provider answers with one body, even to a stream request. Absent: it streams events. */
  readonly isBody?: boolean
  readonly ignoredParameters: readonly string[]
  /** Absent: none. */
  readonly adjustedParameters?: readonly Adjustment[]
  /** Response headers, for the request id of an answer that breaks off. */
  readonly headers: WireHeaders
}

/** The request of one attempt. */
export interface Asking {
  readonly candidate: Candidate
  readonly turn: Turn
  /** Whose request it is. */
  readonly holder: Holder
  readonly identity: AnswerIdentity
  /** True if the answer must come as events, also where its bytes could go through. */
  readonly wantsEvents: boolean
  /** The output limit that the gateway gives it in place of the caller's. Absent: none. */
  readonly outputLimit?: number | undefined
  /** Bodies sent so far, if the caller asked to see them. This attempt adds its own. */
  readonly shownBodies: object[] | undefined
  /** The caller's trace, as the header of that name. */
  readonly traceparent?: string | undefined
}

/**
 * Opens one attempt. Rejects with NotAnAnswer for an error answer, with a transport error if no answer came, and with GatewayError if the
 * request itself is at fault and no provider was asked.
 */
export type Connector = (asking: Asking, cancellation: Cancellation) => Promise<Connection>

/** The provider answered with a fault instead of an answer. */
export class NotAnAnswer extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.name = 'NotAnAnswer'
    this.fault = fault
  }
}

/** A source and its reading agree on the chunk type by construction, and no other code needs to know it. */
export function anyChunk<C extends Chunk>(reading: EventReading<C>): EventReading<Chunk> {
  return reading as unknown as EventReading<Chunk>
}
