import type { Holder } from '../../shares/holder.ts'
import type { DomainRules } from '../domain-rules.ts'
import type { KnownPrice } from '../known-price.ts'

/** Who reads pages: the gateway itself (`service`), or a service that the operator has a key of. */
export const pageEngineIds = ['service', 'exa', 'parallel', 'firecrawl'] as const

export type PageEngineId = (typeof pageEngineIds)[number]

/** A page that is asked for. */
export interface PageWish {
  /** Who asks for it. */
  readonly holder: Holder
  readonly url: string
  /** It must be within each of these, and so must every address that it redirects to. */
  readonly rules: readonly DomainRules[]
  readonly charactersMax: number
}

/** A page as it is read. */
export interface ReadPage {
  /** Where it was found in the end. */
  readonly url: string
  /** Absent: not known. */
  readonly status?: number
  /** Absent: it has none. */
  readonly title?: string
  readonly text: string
  /** Whether the end is missing. */
  readonly isCut: boolean
  /** What the engine says that it cost, in nano-dollars. Absent: nothing, or it does not say. */
  readonly costNanos?: number
}

export interface PageEngine {
  readonly id: PageEngineId
  /** Absent: pages cost nothing. */
  readonly price?: KnownPrice
  /** Rejects with PageError, or with the signal's reason. */
  read(wish: PageWish, signal: AbortSignal): Promise<ReadPage>
}

/** Why a page can't be read, in the words of the Messages format. */
export type PageFault =
  | 'invalid_tool_input'
  | 'url_too_long'
  | 'url_not_allowed'
  | 'url_not_accessible'
  | 'unsupported_content_type'
  | 'too_many_requests'
  | 'unavailable'

/** A page can't be read: its message is safe to show. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly fault: PageFault
  /** The page's HTTP status, where it has answered. */
  readonly status: number | undefined

  constructor(fault: PageFault, message: string, details: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.fault = fault
    this.status = details.status
  }
}
