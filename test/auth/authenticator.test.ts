import { describe, expect, it } from 'vitest'
import { hashApiKey } from '../../src/auth/api-key.ts'
import { Authenticator } from '../../src/auth/authenticator.ts'
import type { Principal } from '../../src/auth/principal.ts'

const bearer = (key: string) => ['authorization', `Bearer ${key}`]
const principalOf = (keyHash: string) => ({ keyHash }) as Principal

describe('looking keys up', () => {
  it('never stampedes: each key is looked up once, however many ask at the same time (F46)', async () => {
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
})
