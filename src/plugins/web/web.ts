import { withFoundPages, withIdleMembers, withServerTool } from '../../canonical/change-turn.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Holder } from '../../shares/holder.ts'
import { SearchError, type SearchWish, usualSearch } from '../../web/search/search-engine.ts'
import { searchWeb } from '../../web/search/web-search.ts'
import { definePlugin, type PluginOptions } from '../define-plugin.ts'
import { askedMessageOf } from './query-of.ts'
import { writtenPages } from './written-pages.ts'

const id = 'web'

/** Searches the web once before the call, puts what was found into the prompt, and lets the answer cite it. */
export const web = definePlugin({
  id,
  async prepare(turn, { options, notes, services, holder, signal, canBeServed }) {
    const place = placeOf(turn)
    if (options.engine === 'native') {
      notes.add({ type: 'plugin', name: id, summary: 'left to the provider', data: { engine: 'native' } })
      const path = place ?? `plugins.${id}`
      return withServerTool(turn, 'service:web_search', ownOptions(options), { path, optionsPath: path })
    }
    const isNamed = options.engine !== undefined && place !== undefined
    const engine = services.webSearch.engineFor(options.engine, isNamed ? `${place}.engine` : 'plugin web')
    const ignored = engine.ignores.filter((name) => options[name] !== undefined && options[name] !== null)
    const heard =
      place === undefined
        ? turn
        : withIdleMembers(
            turn,
            ignored.map((name) => `${place}.${name}`),
          )
    const note = (summary: string, data: object = {}, costNanos?: number) =>
      notes.add({
        ...{ type: 'plugin', name: id, summary },
        ...(costNanos !== undefined && { cost_usd: costNanos / 1e9 }),
        data: { engine: engine.id, ...data },
      })
    const asked = turn.compaction === undefined ? askedMessageOf(turn) : undefined
    if (asked === undefined || asked.query === '') {
      note(
        `not searched: ${turn.compaction === undefined ? 'the last message of the user has no words' : 'a summary needs no pages'}`,
      )
      return heard
    }
    const { query } = asked
    const { price } = engine
    const search = async () => {
      // The search would be in vain, and nobody would pay for it.
      const knownNanos = price?.mostNanos ?? 0
      if (!(await canBeServed(knownNanos))) return null
      const found = await searchWeb(engine, wishOf(query, options, holder), signal).catch((error) => {
        // What was asked of an engine costs, though nobody waits for it.
        if (signal.aborted) notes.addSearch(knownNanos)
        throw error
      })
      const { costNanos = 0 } = found
      notes.addSearch(costNanos)
      // Others that wait for the price are not to take what this one has spent.
      if (costNanos > knownNanos) await canBeServed(0)
      return found
    }
    try {
      const found = await (price === undefined ? search() : price.run(search))
      if (found === null) return heard
      const { pages, costNanos } = found
      note(
        pages.length === 1 ? '1 result' : `${pages.length} results`,
        { query, results: pages.map(toNote) },
        costNanos,
      )
      if (pages.length === 0) return heard
      return withFoundPages(heard, asked.at, pages, writtenPages(pages, options.search_prompt))
    } catch (error) {
      if (!(error instanceof SearchError)) throw error
      note(`the search failed, and the request went on without it: ${error.message}`, { query, results: [] })
      return heard
    }
  },
})

/** Where the request lists the plugin; undefined where somebody else has switched it on. */
function placeOf({ plugins = [] }: Turn): string | undefined {
  const at = plugins.findIndex((each) => each.id === id)
  return at < 0 ? undefined : `plugins[${at}]`
}

/** The options of the search that the provider makes itself. */
function ownOptions(options: PluginOptions<'web'>): object {
  const { include_domains, exclude_domains, max_results, max_uses, mode, user_location } = options
  const said = {
    ...{ engine: 'native', max_results, max_uses, mode, user_location: user_location ?? undefined },
    ...{ allowed_domains: include_domains, excluded_domains: exclude_domains },
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function wishOf(query: string, options: PluginOptions<'web'>, holder: Holder): SearchWish {
  const { max_results: resultsMax = usualSearch.resultsMax, mode, user_location: location } = options
  return {
    holder,
    query,
    resultsMax: Math.min(resultsMax, usualSearch.resultsMost),
    charactersMax: usualSearch.charactersMax,
    allowedDomains: options.include_domains ?? [],
    excludedDomains: options.exclude_domains ?? [],
    ...(mode !== undefined && { mode }),
    ...(location !== undefined && location !== null && { location }),
  }
}

function toNote({ url, title }: { readonly url: string; readonly title: string }): object {
  return { url, title }
}
