import { serverMetadata } from './oauth/server-metadata.ts'
import type { WellKnownDocument } from './well-known.ts'

/** Every document at a well-known path. */
export const wellKnownDocuments: readonly WellKnownDocument[] = [serverMetadata]
