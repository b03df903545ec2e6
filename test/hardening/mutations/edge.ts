import type { Mutation } from '../mutation.ts'

/** Defences of the listening side: places, connections, bytes, load. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N6',
    file: 'src/http/api.ts',
    find: "open.seat = seats.take(open.caller?.kind ?? 'anonymous', owner)",
    replace: "open.seat = seats.take(open.caller?.kind ?? 'inference', 'anybody')",
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
    find: "open.seat = seats.take(open.caller?.kind ?? 'anonymous', owner)",
    replace: "open.seat = seats.take(open.caller === undefined ? 'anonymous' : 'inference', owner)",
    tests: ['test/http/strangers.test.ts'],
  },
  {
    row: 'N6',
    file: 'src/http/fair-shares.ts',
    find: 'return held === 0 || held + amount <= factor * (this.#free - amount + 1)',
    replace: 'return true',
    tests: ['test/http/strangers.test.ts', 'test/http/fair-shares.test.ts'],
  },
  {
    row: 'N7',
    file: 'src/http/read-bytes.ts',
    find: 'if (countedFirst === 0) held.grow(chunk.length)',
    replace: '',
    tests: ['test/http/read-bytes.test.ts'],
  },
  {
    row: 'N7',
    file: 'src/http/read-bytes.ts',
    find: 'if (countedFirst === 0) held.grow((copiesOfBody - 1) * bytes)',
    replace: '',
    tests: ['test/http/read-bytes.test.ts'],
  },
  {
    row: 'N7',
    file: 'src/http/incoming-frame.ts',
    find: "connection.prependListener('data', count)",
    replace: "connection.off('data', count)",
    tests: ['test/e2e/held-uploads.test.ts'],
  },
  {
    row: 'N7',
    file: 'src/http/api.ts',
    find: 'call.held?.release()',
    replace: '',
    tests: ['test/e2e/held-uploads.test.ts'],
  },
]
