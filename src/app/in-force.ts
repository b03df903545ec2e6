import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { Config } from '../config/config.ts'
import type { Services } from '../operations/services.ts'
import type { Prepared } from './preparer.ts'

/** A configuration that counts, with what was made of it. */
export interface Configured {
  readonly prepared: Prepared
  readonly services: Services
}

/**
 * The configuration that counts for what begins now. It is replaced as a whole, in one step: whoever asks once at its beginning, as each
 * request does, ends on what it began with.
 */
export class InForce {
  #prepared: Prepared
  #services: Services | undefined

  /** Services come with `put`: they are made of what asks for the configuration. */
  constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  get prepared(): Prepared {
    return this.#prepared
  }

  get config(): Config {
    return this.#prepared.config
  }

  get catalog(): Catalog {
    return this.#prepared.catalog
  }

  get found(): readonly FoundProvider[] {
    return this.#prepared.found
  }

  get services(): Services {
    if (this.#services === undefined) throw new Error('no services were put in force yet')
    return this.#services
  }

  put({ prepared, services }: Configured): void {
    this.#prepared = prepared
    this.#services = services
  }
}
