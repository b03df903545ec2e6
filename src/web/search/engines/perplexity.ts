import { objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import type { SearchWish } from '../search-engine.ts'
import { found } from './found.ts'
import { blockedHostsOf, countryOf, hostsOf } from './wish-words.ts'

/** Perplexity: docs.perplexity.ai, POST /search. */
export const perplexity: EngineAdapter = {
  address: 'https://api.perplexity.ai',
  resultsMax: 20,
  ignores: ['mode'],
  request: (wish, key) => ({
    path: '/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: wish.query,
      max_results: wish.resultsMax,
      // About four characters a token, within what it allows.
      max_tokens_per_page: Math.min(2048, Math.max(256, Math.ceil(wish.charactersMax / 4))),
      country: countryOf(wish)?.toUpperCase(),
      search_domain_filter: domainFilterOf(wish),
    },
  }),
  decode: (answer) =>
    found(objectOf(answer)['results'], (result) => ({
      text: textOf(result['snippet']),
      published: wordOf(result['date']) ?? wordOf(result['last_updated']),
    })),
}

/** One list for both, which can't be mixed: a minus keeps away. */
function domainFilterOf({ allowedDomains, excludedDomains }: SearchWish): readonly string[] | undefined {
  return hostsOf(allowedDomains, 20) ?? blockedHostsOf(excludedDomains, 20)?.map((host) => `-${host}`)
}
