import { objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { costNanosOf } from '../../call-engine.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import type { SearchWish } from '../search-engine.ts'
import { found, joined } from './found.ts'
import { blockedHostsOf, countryOf, hostsOf } from './wish-words.ts'

/** Exa: docs.exa.ai, POST /search. */
export const exa: EngineAdapter = {
  address: 'https://api.exa.ai',
  resultsMax: 20,
  ignores: [],
  request: (wish, key) => ({
    path: '/search',
    headers: { 'x-api-key': key },
    body: {
      query: wish.query,
      type: typeOf(wish),
      numResults: wish.resultsMax,
      includeDomains: hostsOf(wish.allowedDomains, 1200),
      excludeDomains: blockedHostsOf(wish.excludedDomains, 1200),
      userLocation: countryOf(wish)?.toUpperCase(),
      contents: { text: { maxCharacters: wish.charactersMax } },
    },
  }),
  decode: (answer) =>
    found(objectOf(answer)['results'], (result) => ({
      text: textOf(result['text']) || joined(result['highlights']),
      published: wordOf(result['publishedDate']),
    })),
  costNanos: (answer) => costNanosOf(objectOf(objectOf(answer)['costDollars'])['total']),
}

function typeOf({ mode = 'auto' }: SearchWish): string {
  const nearest = { turbo: 'instant', basic: 'fast', advanced: 'deep' } as const
  return mode in nearest ? nearest[mode as keyof typeof nearest] : mode
}
