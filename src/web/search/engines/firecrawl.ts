import { objectOf, textOf } from '../../../streams/untrusted-json.ts'
import type { EngineAdapter } from '../engine-adapter.ts'
import type { SearchWish } from '../search-engine.ts'
import { found } from './found.ts'
import { countryOf, queryWithHosts } from './wish-words.ts'

/** Firecrawl: docs.firecrawl.dev, POST /v2/search. */
export const firecrawl: EngineAdapter = {
  address: 'https://api.firecrawl.dev',
  resultsMax: 20,
  ignores: ['mode'],
  request: (wish, key) => ({
    path: '/v2/search',
    headers: { authorization: `Bearer ${key}` },
    body: {
      query: queryWithHosts(wish),
      limit: wish.resultsMax,
      sources: ['web'],
      country: countryOf(wish)?.toUpperCase(),
      location: placeOf(wish),
    },
  }),
  decode: (answer) =>
    found(objectOf(objectOf(answer)['data'])['web'], (result) => ({
      text: textOf(result['markdown']) || textOf(result['description']),
    })),
}

/** `Lisbon,Lisbon,PT`: as much as is known. */
function placeOf({ location }: SearchWish): string | undefined {
  const { city, region, country } = location ?? {}
  const words = [city, region, country].flatMap((each) => (each === null || each === undefined ? [] : [each]))
  return words.length === 0 ? undefined : words.join(',')
}
