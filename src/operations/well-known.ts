import type { Services } from './services.ts'

/** A document at a well-known path (RFC 8615) beside the contract. None needs a credential. */
export interface WellKnownDocument {
  /** Its name below `/.well-known/`. */
  readonly name: string
  readonly maxAgeSeconds: number
  /** Its JSON; null while there is none. Rejects where the store is out of reach. */
  readonly read: (services: Services) => Promise<object | null>
}
