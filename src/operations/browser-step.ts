import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from './services.ts'

/** A browser that asks for a step. */
export interface BrowserVisit {
  /** As it was sent, without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  /** Node's. */
  readonly rawHeaders: readonly string[]
  /** The address that it came from. */
  readonly address: string
}

/** Where a browser is sent, and what it is to keep. */
export interface BrowserAnswer {
  readonly location: string
  /** `Set-Cookie`s. */
  readonly cookies: readonly string[]
}

/** A place beside the contract that sends a browser on. None needs a credential. */
export interface BrowserStep {
  readonly path: string
  /** Null where there is nothing at the place just now. */
  readonly take: (visit: BrowserVisit, services: Services) => Promise<BrowserAnswer | null>
}
