import type { Mutation } from '../mutation.ts'

/** Defences of what all callers share. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N35',
    file: 'src/shares/fair-shares.ts',
    find: 'return together <= own || together + amount <= organizationFactor * left',
    replace: 'return together + amount > 0',
    tests: ['test/shares/fair-shares.test.ts', 'test/shares/semaphore.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/shares/fair-shares.ts',
    find: 'const keptUnits = 2',
    replace: 'const keptUnits = 1',
    tests: ['test/shares/semaphore.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/shares/fair-shares.ts',
    find: "    if ('need' in holder) return\n    this.#free -= amount",
    replace: '    this.#free -= amount',
    tests: ['test/shares/semaphore.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/shares/turns.ts',
    find: '          this.#toTheEnd(first)\n',
    replace: '',
    tests: ['test/shares/semaphore.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/shares/shared-cache.ts',
    find: 'const oldest = this.#oldestOfLargest()',
    replace: 'const [oldest] = this.#entries.values()',
    tests: ['test/shares/shared-cache.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/broadcast/outbox-worker.ts',
    find: 'if (!this.#places.take(holder, 1)) return',
    replace: 'if (this.#places.free <= 0 || !this.#places.take({ name: id }, 1)) return',
    tests: ['test/broadcast/outbox-worker.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/attempts/transport/http-exchange.ts',
    find: '    this.#error = error\n    this.#letGo()\n',
    replace: '    this.#error = error\n',
    tests: ['test/attempts/transport/origin-places.test.ts'],
  },
  {
    row: 'N35',
    file: 'src/federation/issuer-keys.ts',
    find: "return `${organizationId} ${issuerUrl} ${jwksUrl ?? ''}`",
    replace: "return `${issuerUrl} ${jwksUrl ?? ''}`",
    tests: ['test/federation/issuer-keys.test.ts'],
  },
]
