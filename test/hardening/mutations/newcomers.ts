import type { Mutation } from '../mutation.ts'

/** What a newcomer needs to be told, and rules that must hold wherever a setting comes from. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N9',
    file: 'src/routing/exclusion-words.ts',
    find: "byReason.has('unpriced')",
    replace: 'byReason.size === 0',
    tests: ['test/routing/route-error.test.ts'],
  },
  {
    row: 'N9',
    file: 'src/catalog/local-prices.ts',
    find: 'const host = hostOf(baseUrl)',
    replace: 'const host = hostOf(baseUrl.slice(0, 0))',
    tests: ['test/catalog/build-catalog.test.ts'],
  },
  {
    row: 'N4',
    file: 'src/config/resolve-settings.ts',
    find: 'item !== undefined && !value.every',
    replace: 'item !== undefined && value.length > 99 && !value.every',
    tests: ['test/config/load-config.test.ts'],
  },
  {
    row: 'N17',
    file: 'src/catalog/listed-catalog.ts',
    find: 'this.#absence(id) ?? this.#faultOf(id)',
    replace: 'this.#absence(id)',
    tests: ['test/catalog/build-catalog.test.ts'],
  },
  {
    row: 'N19',
    file: 'src/http/documents/metrics-server.ts',
    find: 'token !== undefined && isBearer(request.headers.authorization, token)',
    replace: 'token !== undefined',
    tests: ['test/http/documents/metrics-page.test.ts'],
  },
  {
    row: 'N22',
    file: 'src/policy/caller-protocol.ts',
    find: 'entries[Math.max(0, entries.length - trustedProxies)]',
    replace: 'entries[0]',
    tests: ['test/http/documents/documents.test.ts'],
  },
  {
    row: 'N22',
    file: 'src/http/documents/documents.ts',
    find: 'publicUrl ?? originOf(context, trustedProxies())',
    replace: 'originOf(context, trustedProxies())',
    tests: ['test/http/documents/documents.test.ts'],
  },
]
