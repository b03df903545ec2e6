import { objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import { found } from './found.ts'
import { queryWithHosts } from './wish-words.ts'

/** An own metasearch server: docs.searxng.org, Search API. JSON has to be among its `search.formats`. */
export const searxng: EngineAdapter = {
  resultsMax: 20,
  ignores: ['mode', 'user_location'],
  request: (wish) => ({ path: '/search', query: { q: queryWithHosts(wish), format: 'json' } }),
  decode: (answer) =>
    found(objectOf(answer)['results'], (result) => ({
      text: textOf(result['content']),
      published: wordOf(result['publishedDate']),
    })),
}
