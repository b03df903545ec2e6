import type { FoundPage } from '../../canonical/found-page.ts'
import type { SearchWish } from './search-engine.ts'

/** A request to an engine, below its address. */
export interface EngineRequest {
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** JSON of a POST; undefined members are left out. Absent: a GET. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What is known of an engine that is asked over HTTP. */
export interface EngineAdapter {
  /** Its usual address. Absent: every operator has an own one. */
  readonly address?: string
  /** Most results that it gives for one search. */
  readonly resultsMax: number
  readonly ignores: readonly ('mode' | 'user_location')[]
  request(wish: SearchWish, key: string): EngineRequest
  /** The pages of an answer; null when it has another shape. */
  decode(answer: unknown): readonly FoundPage[] | null
  /** Nano-dollars that the answer says the search cost. */
  costNanos?(answer: unknown): number | undefined
}
