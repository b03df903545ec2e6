import { objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import type { SearchWish } from '../search-engine.ts'
import { found, joined } from './found.ts'
import { blockedHostsOf, countryOf, hostsOf } from './wish-words.ts'

/** Parallel: docs.parallel.ai, POST /v1beta/search. */
export const parallel: EngineAdapter = {
  address: 'https://api.parallel.ai',
  resultsMax: 20,
  ignores: [],
  request: (wish, key) => ({
    path: '/v1beta/search',
    headers: { 'x-api-key': key, 'parallel-beta': 'search-extract-2025-10-10' },
    body: {
      objective: wish.query,
      search_queries: [wish.query],
      mode: modes[wish.mode ?? 'auto'],
      max_results: wish.resultsMax,
      excerpts: { max_chars_per_result: wish.charactersMax },
      location: countryOf(wish),
      source_policy: policyOf(wish),
    },
  }),
  decode: (answer) =>
    found(objectOf(answer)['results'], (result) => ({
      text: joined(result['excerpts']),
      published: wordOf(result['publish_date']),
    })),
}

function policyOf({ allowedDomains, excludedDomains }: SearchWish): object | undefined {
  const [allowed, blocked] = [hostsOf(allowedDomains, 10), blockedHostsOf(excludedDomains, 10)]
  if (allowed === undefined && blocked === undefined) return undefined
  return { include_domains: allowed, exclude_domains: blocked }
}

/** `agentic` has short excerpts, for models that search again. */
const modes: Readonly<Record<NonNullable<SearchWish['mode']>, string>> = {
  instant: 'fast',
  turbo: 'fast',
  fast: 'fast',
  basic: 'agentic',
  auto: 'agentic',
  'deep-lite': 'one-shot',
  deep: 'one-shot',
  'deep-reasoning': 'one-shot',
  advanced: 'one-shot',
}
