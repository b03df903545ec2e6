import { describe, expect, it } from 'vitest'
import { Authenticator } from '../../src/auth/authenticator.ts'
import type { Principal } from '../../src/auth/principal.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import { describeDatabases } from '../support/databases.ts'

const bearer = (key: string) => ['authorization', `Bearer ${key}`]
const principalOf = (keyHash: string) => ({ keyHash }) as Principal

describe('looking keys up', () => {
  it('F46: never stampedes: each key is looked up once, however many ask at the same time', async () => {
    const lookUps: string[] = []
    const authenticator = new Authenticator(
      async (keyHash) => {
        lookUps.push(keyHash)
        await new Promise((resolve) => setImmediate(resolve))
        return principalOf(keyHash)
      },
      () => 0,
    )
    const keys = Array.from({ length: 20 }, (_, index) => `sk-gw-${index}`)
    const calls = Array.from({ length: 1_000 }, (_, index) => keys[index % keys.length] ?? '')
    const principals = await Promise.all(calls.map((key) => authenticator.authenticate(bearer(key))))
    expect(lookUps.toSorted()).toEqual(keys.map(hashApiKey).toSorted())
    expect(principals.map(({ keyHash }) => keyHash)).toEqual(calls.map(hashApiKey))
  })

  it('asks again after a second, and at once after a failure', async () => {
    let now = 0
    let isDown = true
    let lookUps = 0
    const authenticator = new Authenticator(
      async (keyHash) => {
        lookUps++
        if (isDown) throw new Error('the store is down')
        return principalOf(keyHash)
      },
      () => 0,
      undefined,
      undefined,
      () => now,
    )
    await expect(authenticator.authenticate(bearer('sk-gw-1'))).rejects.toThrow('down')
    isDown = false
    await authenticator.authenticate(bearer('sk-gw-1'))
    now = 999
    await authenticator.authenticate(bearer('sk-gw-1'))
    expect(lookUps).toBe(2)
    now = 1_000
    await authenticator.authenticate(bearer('sk-gw-1'))
    expect(lookUps).toBe(3)
  })

  it('F47: asks again after a second also where the clock was set back meanwhile', async () => {
    const state = { now: 600_000, clock: 0, lookUps: [] as number[] }
    const authenticator = new Authenticator(
      async (keyHash, now) => {
        state.lookUps.push(now)
        return principalOf(keyHash)
      },
      () => state.now,
      undefined,
      undefined,
      () => state.clock,
    )
    await authenticator.authenticate(bearer('sk-gw-1'))
    Object.assign(state, { now: 300_000, clock: 1_000 })
    await authenticator.authenticate(bearer('sk-gw-1'))
    expect(state.lookUps).toEqual([600_000, 300_000])
  })
})

describe('what a key is looked up by', () => {
  it('A7: is all of it: ten thousand keys that begin alike are told apart, also out of the cache', async () => {
    const authenticator = new Authenticator(
      async (keyHash) => principalOf(keyHash),
      () => 0,
    )
    const keys = Array.from({ length: 10_000 }, (_, index) => `sk-gw-aaaaaaaaaaaaaaaaaaaaaaaa-${index}`)
    for (let round = 0; round < 2; round++) {
      for (const key of keys) {
        expect((await authenticator.authenticate(bearer(key))).keyHash).toBe(hashApiKey(key))
      }
    }
    expect(new Set(keys.map(hashApiKey)).size).toBe(keys.length)
  })

  it('A8: is its SHA-256 and nothing that its characters could be compared with, however near it comes to a real one', async () => {
    const asked: string[] = []
    const authenticator = new Authenticator(
      async (keyHash) => {
        asked.push(keyHash)
        return null
      },
      () => 0,
    )
    const key = `sk-gw-${'k'.repeat(43)}`
    const near = Array.from({ length: key.length - 6 }, (_, at) => `${key.slice(0, 6 + at)}x`)
    for (const each of near)
      await expect(authenticator.authenticate(bearer(each))).rejects.toMatchObject({ status: 401 })
    expect(asked).toEqual(near.map(hashApiKey))
    expect(asked.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  })
})

describeDatabases((openFresh) => {
  it('A8: the store finds keys by an index on the whole hash', async () => {
    const { database } = await openFresh()
    const found = await database.run((knex) =>
      database.dialect === 'sqlite'
        ? knex.raw('explain query plan select * from api_keys where hash = ?', ['0'.repeat(64)])
        : knex.raw("select indexdef from pg_indexes where tablename = 'api_keys'"),
    )
    expect(JSON.stringify(found)).toMatch(/USING INDEX|UNIQUE INDEX \w+ ON \w+\.api_keys USING btree \(hash\)/)
  })
})
