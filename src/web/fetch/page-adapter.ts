import type { EngineRequest } from '../call-engine.ts'
import type { PageWish, ReadPage } from './page-engine.ts'

/** A page as an engine tells of it. */
export type ToldPage = Omit<ReadPage, 'isCut' | 'url'> & { readonly url?: string }

/** The engine could not read the page. */
export interface NoPage {
  /** The page's HTTP status. Absent: not known. */
  readonly failedWith: number | undefined
}

/** What is known of an engine that reads pages. */
export interface PageAdapter {
  /** Whether its answers say what they cost. Absent: they cost nothing. */
  readonly saysCost?: true
  request(wish: PageWish, key: string): EngineRequest
  /** The page of an answer; null when the answer has another shape. */
  decode(answer: unknown): ToldPage | NoPage | null
}

/** The status of a page as an engine says it; undefined for what is none. */
export function statusOf(said: unknown): number | undefined {
  return typeof said === 'number' && Number.isInteger(said) && said >= 100 && said <= 599 ? said : undefined
}
