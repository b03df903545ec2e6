import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PageFile, PageFiles } from '../../pages/files.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import type { HealthSnapshot } from '../routing/health-snapshot.ts'
import { consolePage } from './console-page.ts'
import { disclosureFor } from './disclosure.ts'
import { homePage } from './home-page.ts'
import { providerRows } from './provider-states.ts'
import { referencePage } from './reference-page.ts'

export interface SiteParts {
  readonly config: Config
  readonly catalog: () => Catalog
  readonly health: HealthSnapshot
  /** Of this program. */
  readonly version: string | undefined
  /** Whether people may sign in to the console just now. */
  readonly isConsoleOn: () => boolean
  /** Whether they may do so with an OpenID Connect provider. */
  readonly hasProvider: () => boolean
}

/** Who asks for a page, and what is true of the gateway just now. */
export interface Visit {
  readonly headers: IncomingHttpHeaders
  /** The gateway's address for this caller, without the API's path. */
  readonly origin: string
  readonly isReady: boolean
}

/** A page that stays as it is, and what tells it from others. */
export interface FixedPage {
  readonly text: string
  readonly tag: string
}

/** What people see who open the gateway in a browser. */
export interface Site {
  /** The page at the gateway's address. */
  home(visit: Visit): Promise<string>
  /** The API reference. */
  reference(): Promise<FixedPage>
  /** The name of the application that people sign in to, below which all addresses are its own. */
  readonly application: string
  /** The page of that application at an address so many folders below the gateway's; undefined while it is off. */
  applicationPage(depth: number): Promise<FixedPage | undefined>
  /** A file that pages load. */
  file(name: string): Promise<PageFile | undefined>
}

const offlineModel = 'sim/echo'

/** The pages of a gateway; undefined where the operator wants none. `apiRoot` is the path of the API. */
export function createSite(
  { config, catalog, health, version, isConsoleOn, hasProvider }: SiteParts,
  apiRoot: string,
): Site | undefined {
  if (config.pages === 'off') return undefined
  let loaded: Promise<PageFiles> | undefined
  const files = (): Promise<PageFiles> => {
    // Most gateways are never opened in a browser.
    loaded ??= import('../../pages/files.ts').then(({ pageFiles }) => pageFiles())
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    async home({ headers, origin, isReady }) {
      const known = catalog()
      const isFull = disclosureFor(config, headers) === 'full'
      const named = known.models.has(offlineModel) || !isFull ? undefined : [...known.models.keys()][0]
      const facts = {
        origin,
        isReady,
        version,
        model: named ?? offlineModel,
        providers: isFull ? providerRows(known, health) : undefined,
        hasConsole: isConsoleOn(),
        hasMetrics: config.metrics.isEnabled && config.metrics.port === undefined,
      }
      return homePage(facts, (await files()).pages.home)
    },
    async reference() {
      return fixed(referencePage(apiRoot.slice(1), (await files()).pages.reference))
    },
    application: 'console',
    async applicationPage(depth) {
      if (!isConsoleOn()) return undefined
      return fixed(consolePage('../'.repeat(depth), hasProvider(), (await files()).pages.console))
    },
    async file(name) {
      return (await files()).files.get(name)
    },
  }
}

function fixed(text: string): FixedPage {
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}
