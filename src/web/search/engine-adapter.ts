import type { FoundPage } from '../../canonical/found-page.ts'
import type { EngineRequest } from '../call-engine.ts'
import type { SearchWish } from './search-engine.ts'

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
