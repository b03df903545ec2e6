import type { Authenticator } from '../auth/authenticator.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ClientFormat } from '../formats/format.ts'
import type { Stages } from '../pipeline.ts'
import type { Repositories } from '../storage/repositories.ts'

/** Everything that handlers may use, constructed in app.ts. */
export interface Services {
  readonly repositories: Repositories
  readonly authenticator: Authenticator
  readonly catalog: () => Catalog
  readonly stages: Stages
  readonly responsesFormat: ClientFormat
  /** Unix milliseconds. */
  readonly now: () => number
}
