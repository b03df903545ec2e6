import type { Mutation } from '../mutation.ts'

/** Defences of the listening side: places, connections, bytes, load. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N6',
    file: 'src/http/api.ts',
    find: "if (caller === undefined) return seats.take('anonymous', addressOf(context.req))",
    replace: "if (caller === undefined) return seats.take('inference', 'anybody')",
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/http/create-edge.ts',
    find: 'exchangeToken: (request) => admitExchange(services.federation, addressOf(request), services.now()),',
    replace: '',
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/federation/admit-exchange.ts',
    find: 'if (!(await isOn.isOnAnywhere(now))) throw subjectRefused()',
    replace: 'await isOn.isOnAnywhere(now)',
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/http/seats.ts',
    find: 'anonymous: new FairShares(anonymousMax, anonymousPerAddressMax),',
    replace: 'anonymous: new FairShares(anonymousMax, anonymousPerAddressMax * anonymousMax),',
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/http/api.ts',
    find: "return seats.take(caller.kind, caller.kind === 'scim' ? caller.tokenId : caller.keyHash)",
    replace: "return seats.take('inference', 'anybody')",
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/http/fair-shares.ts',
    find: 'return held === 0 || held + amount <= factor * (this.#free - amount + 1)',
    replace: 'return true',
    tests: ['test/http/strangers.test.ts', 'test/http/fair-shares.test.ts'],
  },
]
