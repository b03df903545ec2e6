import type { ClientFormatId } from '../../src/canonical/format-id.ts'
import type { ErrorType } from '../../src/contract/contract.ts'
import type { Facts, Feature, Tokens } from './features.ts'
import type { Seen, SeenError, Wire } from './seen.ts'

/** A stream that failed after its answer had begun. */
export interface BrokenStream {
  /** What had come until then. */
  readonly text: string
  readonly error: SeenError
}

/** Where a failure is told: instead of an answer, or within one. */
export type FailurePlace = 'http' | 'stream'

/** How a caller of one wire format asks, and reads what it gets. */
export interface CallerFormat {
  readonly id: ClientFormatId
  /** Path of the operation below the API's root. */
  readonly path: string
  /** Why this format can't ask for a feature, or can't be told of it. */
  readonly notInFormat: Readonly<Partial<Record<Feature, string>>>
  /** The request for a feature. */
  request(feature: Feature, model: string, isStream: boolean): Wire
  /** The request that goes on after `answer`: with the results of its tool calls by the tools' names, or with another question. */
  goOn(request: Wire, answer: Wire, results?: Readonly<Record<string, string>>): Wire
  /** The whole answer that a stream adds up to. Throws for a stream that breaks the format's rules. */
  fold(text: string): Wire
  /** Reads a whole answer. */
  read(answer: Wire): Omit<Seen, 'order'> & { readonly order: readonly Seen['order'][number][] }
  /** What a caller sees in an answer that says this, as far as this format has words of its own for it. */
  expected(facts: Facts): Partial<Seen> & Pick<Seen, 'end'>
  /** How this format counts. */
  usage(tokens: Tokens): Seen['usage']
  /** Reads the body of an answer with an error status. */
  readError(body: Wire): SeenError
  /** Reads a stream that failed half-way. Throws for one that ends as if nothing had happened. */
  readBroken(text: string): BrokenStream
  /** This format's own word for a failure, `status` being its HTTP status or the one that it would have had. */
  kindOf(type: ErrorType, status: number, place: FailurePlace): unknown
}
