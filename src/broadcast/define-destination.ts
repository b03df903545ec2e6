import type { BroadcastItem } from '../records/destination.ts'

/** One HTTP request that carries generations to a destination. */
export interface DestinationRequest {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What one sending has beside its items. */
export interface SendingContext {
  /** Stays the same when a sending is repeated, so that receivers can tell repetitions. */
  readonly batchId: string
  /** Unix milliseconds. */
  readonly now: number
}

/** An answer whose status is 2xx. */
export interface DestinationAnswer {
  readonly status: number
  /** As the answer says it; '' when it does not. */
  readonly contentType: string
  /** Its beginning at least. */
  readonly body: Uint8Array
}

/** A kind of destination. `Config` is what the contract's schema of the kind gives. */
export interface DestinationKind<Config> {
  readonly type: string
  /** Most items of one request. */
  readonly itemsMax: number
  /** Where the requests go: an address with their scheme, host and port. Throws as `encode` does. */
  url(config: Config): string
  /** How the items go there. Throws where `config` can't be used, with a message that is safe to show. */
  encode(
    items: readonly BroadcastItem[],
    config: Config,
    context: SendingContext,
  ): readonly DestinationRequest[] | Promise<readonly DestinationRequest[]>
  /** What a receiver says is wrong although its status is 2xx; null: nothing. Absent: the body is not read. */
  complaint?(answer: DestinationAnswer): string | null
}

/** Keeps the type of `Config` for the compiler. */
export function defineDestination<Config>(kind: DestinationKind<Config>): DestinationKind<Config> {
  return kind
}
