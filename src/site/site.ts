import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { firstToTry } from '../catalog/answers-live.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config/config.ts'
import type { Ranking, RankingQuestion } from '../datasets/app-rankings.ts'
import type { HealthSnapshot } from '../routing/health-snapshot.ts'
import { consolePage } from './console-page.ts'
import { disclosureFor, showsRankings } from './disclosure.ts'
import { homePage } from './home-page.ts'
import { loadPageFiles, type PageFile, type PageFiles } from './page-files.ts'
import { providerRows } from './provider-states.ts'
import { rankingPage } from './ranking-page.ts'
import { rankingAddress, rankingQuestion, readRankingView } from './ranking-view.ts'
import { referencePage } from './reference-page.ts'
import { remember } from './remember.ts'

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
  /** Ranks the public apps. */
  readonly rank: (question: Omit<RankingQuestion, 'organizationId'>) => Promise<Ranking>
  /** Unix milliseconds. */
  readonly now: () => number
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

/** The ranking page, and whether it has what it is for. */
export interface RankingAnswer extends FixedPage {
  readonly isWhole: boolean
}

/** What people see who open the gateway in a browser. */
export interface Site {
  /** The page at the gateway's address. */
  home(visit: Visit): Promise<string>
  /** The ranking of public apps that an address's query names; undefined where it takes a key. */
  rankings(headers: IncomingHttpHeaders, query: URLSearchParams): Promise<RankingAnswer | undefined>
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

/** How old the rankings may be that are shown without a key: whoever asks much must not make the store work. */
const rankingMs = 60_000

/** The pages of a gateway; undefined where the operator wants none. `apiRoot` is the path of the API. */
export function createSite(
  { config, catalog, health, version, isConsoleOn, hasProvider, rank, now }: SiteParts,
  apiRoot: string,
): Site | undefined {
  if (config.pages === 'off') return undefined
  let loaded: Promise<PageFiles> | undefined
  const files = (): Promise<PageFiles> => {
    loaded ??= loadPageFiles()
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  const ranked = remember(rankingMs, now, async (address) => {
    const view = readRankingView(new URLSearchParams(address.split('?')[1]))
    const question = rankingQuestion(view, now())
    return { view, window: question.window, ranking: await rank(question) }
  })
  return {
    async home({ headers, origin, isReady }) {
      const known = catalog()
      const isFull = disclosureFor(config, headers) === 'full'
      const named = known.models.has(offlineModel) || !isFull ? undefined : firstToTry(known.models.values())
      const facts = {
        origin,
        isReady,
        version,
        model: named ?? offlineModel,
        providers: isFull ? providerRows(known, health) : undefined,
        hasConsole: isConsoleOn(),
        hasRankings: showsRankings(config, headers),
        hasMetrics: config.metrics.isEnabled && config.metrics.port === undefined,
      }
      return homePage(facts, (await files()).pages.home)
    },
    async rankings(headers, query) {
      if (!showsRankings(config, headers)) return undefined
      const view = readRankingView(query)
      const missing = { view, window: rankingQuestion(view, now()).window, ranking: undefined }
      const facts = await ranked(rankingAddress(view)).catch(() => missing)
      const page = fixed(rankingPage(facts, (await files()).pages.home))
      return { ...page, isWhole: facts.ranking !== undefined }
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
