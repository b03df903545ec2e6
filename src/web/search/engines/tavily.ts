import { objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import type { SearchWish } from '../search-engine.ts'
import { found } from './found.ts'
import { blockedHostsOf, countryNameOf, hostsOf } from './wish-words.ts'

/** Tavily: docs.tavily.com, POST /search. */
export const tavily: EngineAdapter = {
  address: 'https://api.tavily.com',
  resultsMax: 20,
  ignores: [],
  request: (wish, key) => ({
    path: '/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: wish.query,
      search_depth: depths[wish.mode ?? 'auto'],
      max_results: wish.resultsMax,
      include_domains: hostsOf(wish.allowedDomains, 300),
      exclude_domains: blockedHostsOf(wish.excludedDomains, 150),
      country: countryNameOf(wish),
    },
  }),
  decode: (answer) =>
    found(objectOf(answer)['results'], (result) => ({
      text: textOf(result['raw_content']) || textOf(result['content']),
      published: wordOf(result['published_date']),
    })),
}

const depths: Readonly<Record<NonNullable<SearchWish['mode']>, string>> = {
  instant: 'ultra-fast',
  turbo: 'ultra-fast',
  fast: 'fast',
  auto: 'basic',
  basic: 'basic',
  'deep-lite': 'advanced',
  deep: 'advanced',
  'deep-reasoning': 'advanced',
  advanced: 'advanced',
}
