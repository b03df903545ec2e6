import type { Mutation } from '../mutation.ts'

/** Defences against stores that are locked, full, damaged or restarted, and against clocks that step. */
export const mutations: readonly Mutation[] = [
  {
    row: 'F39',
    file: 'src/storage/store/database.ts',
    find: 'return retryWhileBusy(patienceMs, () => this.attempt(work))',
    replace: 'return retryWhileBusy(0, () => this.attempt(work))',
    tests: ['test/storage/store/database.test.ts'],
  },
  {
    row: 'F40',
    file: 'src/storage/store/sqlite-connection.ts',
    find: "'BEGIN IMMEDIATE;'",
    replace: "'BEGIN;'",
    tests: ['test/storage/store/database.test.ts'],
  },
  {
    row: 'F40',
    file: 'src/storage/generations/generation-repository.ts',
    find: 'insertAll.immediate(changes)',
    replace: 'insertAll(changes)',
    tests: ['test/storage/write-locks.test.ts'],
  },
  {
    row: 'F41',
    file: 'src/http/create-edge.ts',
    find: 'return !isLeaving() && !isBehind()',
    replace: 'return !isLeaving()',
    tests: ['test/e2e/full-store.test.ts'],
  },
  {
    row: 'F41',
    file: 'src/errors/storage-error.ts',
    find: 'SQLITE_(IOERR|FULL|CANTOPEN|READONLY|',
    replace: 'SQLITE_(IOERR|CANTOPEN|',
    tests: ['test/e2e/full-store.test.ts'],
  },
  {
    row: 'F42',
    file: 'src/storage/store/sqlite-connection.ts',
    find: "if (verdict !== 'ok')",
    replace: "if (verdict === '')",
    tests: ['test/storage/store/database.test.ts'],
  },
  {
    row: 'F43',
    file: 'src/storage/store/migrate.ts',
    find: 'await transaction.migrate.latest(',
    replace: 'await database.knex.migrate.latest(',
    tests: ['test/storage/store/migrate.test.ts'],
  },
  {
    row: 'F45',
    file: 'src/errors/storage-error.ts',
    find: '|40001$|40P01$|',
    replace: '|',
    tests: ['test/storage/postgres-faults.test.ts'],
  },
  {
    row: 'F47',
    file: 'src/auth/authenticator.ts',
    find: 'const now = this.#clock()',
    replace: 'const now = this.#now()',
    tests: ['test/auth/authenticator.test.ts', 'test/e2e/stepping-clock.test.ts'],
  },
  {
    row: 'F47',
    file: 'src/federation/is-within.ts',
    find: 'at <= now && ',
    replace: '',
    tests: ['test/federation/is-within.test.ts'],
  },
  {
    row: 'F47',
    file: 'src/attempts/credentials/google-access-token.ts',
    find: 'now >= current.askedAtMs && ',
    replace: '',
    tests: ['test/attempts/credentials/google-access-token.test.ts'],
  },
]
