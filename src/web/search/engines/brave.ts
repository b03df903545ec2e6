import { objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import { found, joined } from './found.ts'
import { countryOf, queryWithHosts } from './wish-words.ts'

/** Brave Search: api-dashboard.search.brave.com, GET /res/v1/web/search. */
export const brave: EngineAdapter = {
  address: 'https://api.search.brave.com',
  resultsMax: 20,
  ignores: ['mode'],
  request: (wish, key) => ({
    path: '/res/v1/web/search',
    headers: { 'x-subscription-token': key, accept: 'application/json' },
    query: {
      q: queryWithHosts(wish),
      count: String(wish.resultsMax),
      country: countryOf(wish)?.toUpperCase(),
      result_filter: 'web',
      text_decorations: 'false',
      extra_snippets: 'true',
    },
  }),
  decode(answer) {
    const { web } = objectOf(answer)
    // Without finds there is no list.
    if (web === undefined && textOf(objectOf(answer)['type']) === 'search') return []
    return found(objectOf(web)['results'], (result) => ({
      text: [textOf(result['description']), joined(result['extra_snippets'])]
        .filter((each) => each !== '')
        .join('\n\n'),
      published: wordOf(result['page_age']) ?? wordOf(result['age']),
    }))
  },
}
