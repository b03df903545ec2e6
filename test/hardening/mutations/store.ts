import type { Mutation } from '../mutation.ts'

/** Defences of what is stored, and of the ways to the stores. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N27',
    file: 'src/storage/silence-watch.ts',
    find: 'for (const { client } of silent) destroy(client)',
    replace: 'if (silent.length < 0) return',
    tests: ['test/storage/silence-watch.test.ts'],
  },
  {
    row: 'N27',
    file: 'src/storage/silence-watch.ts',
    find: 'if (watched.client.readyForQuery) watched.isDistrusted = true',
    replace: 'if (watched.client.readyForQuery) watched.isDistrusted = false',
    tests: ['test/storage/silence-watch.test.ts'],
  },
  {
    row: 'N27',
    file: 'src/storage/redis.ts',
    find: 'void this.#tryConnections()',
    replace: 'this.isReady',
    tests: ['test/storage/redis.test.ts'],
  },
  {
    row: 'N27',
    file: 'src/storage/database.ts',
    find: 'withinMs === undefined ? answer : beforeDeadline(answer, withinMs)',
    replace: 'withinMs === undefined ? answer : answer',
    tests: ['test/storage/silence-watch.test.ts'],
  },
  {
    row: 'N30',
    file: 'src/accounting/ledger.ts',
    find: 'filter((generationId) => !this.#open.has(generationId))',
    replace: 'filter(() => false)',
    tests: ['test/accounting/ledger.test.ts'],
  },
  {
    row: 'N30',
    file: 'src/accounting/sweeper.ts',
    find: '++this.#calm >= calmIntervals || this.#options.ledger.hasLeftovers',
    replace: '++this.#calm >= 10_000',
    tests: ['test/accounting/ledger.test.ts'],
  },
  {
    row: 'N30',
    file: 'src/accounting/postponed-records.ts',
    find: 'setInterval(() => this.#writeSoon(), pauseMs)',
    replace: 'setInterval(() => {}, pauseMs)',
    tests: ['test/accounting/generation-writer.test.ts'],
  },
  {
    row: 'N31',
    file: 'src/pipeline/begin-record.ts',
    find: '      await this.#asked.stages.writer.begun(this.id)',
    replace: '      this.#asked.stages.writer.begun(this.id)?.catch(() => {})',
    tests: ['test/e2e/interrupted.test.ts'],
  },
  {
    row: 'N31',
    file: 'src/accounting/record-interrupted.ts',
    find: 'if (await isAlive(holder)) continue',
    replace: 'if (holder !== undefined) continue',
    tests: ['test/accounting/record-interrupted.test.ts'],
  },
  {
    row: 'N31',
    file: 'src/accounting/generation-writer.ts',
    find: 'batch.filter(({ wasBegun }) => wasBegun)',
    replace: 'batch.filter(() => false)',
    tests: ['test/accounting/record-interrupted.test.ts'],
  },
  {
    row: 'N34',
    file: 'src/federation/access-token.ts',
    find: 'known.expiresAt * 1000 > now && (await this.#keys.verificationKey(known.kid, now)) !== null',
    replace: 'known.expiresAt * 1000 > now',
    tests: ['test/federation/signing-keys.test.ts'],
  },
  {
    row: 'N34',
    file: 'src/federation/signing-keys.ts',
    find: 'revokesOthers ? Number.MAX_SAFE_INTEGER : now - graceMs',
    replace: 'revokesOthers ? now - graceMs : now - graceMs',
    tests: ['test/federation/signing-keys.test.ts'],
  },
]
