import { describe, expect, it } from 'vitest'
import { FederationSwitch } from '../../src/federation/federation-switch.ts'

function arrange(isOnUsually: boolean) {
  const store = { isOn: null as boolean | null, isDown: false, reads: 0, clock: 0 }
  const read = <T>(value: T): T => {
    store.reads++
    if (store.isDown) throw new Error('the store is down')
    return value
  }
  const federation = new FederationSwitch(
    {
      get: async (id) =>
        read(id === 'nobody' ? null : { id, name: 'x', createdAt: 1, isFederationEnabled: store.isOn }),
      hasFederation: async (usually) => read(store.isOn ?? usually),
    },
    isOnUsually,
    () => store.clock,
  )
  return { store, federation }
}

describe.each([true, false])('where the configuration has federation %s', (isOnUsually) => {
  it('an organization that was told nothing else follows it', async () => {
    const { store, federation } = arrange(isOnUsually)
    expect(await federation.isOnIn('a')).toBe(isOnUsually)
    expect(await federation.isOnAnywhere()).toBe(isOnUsually)
    expect(await federation.isOnIn('nobody')).toBe(false)
    store.isOn = !isOnUsually
    expect(await federation.isOnIn('b')).toBe(!isOnUsually)
  })
})

it('switched off is seen after a second, and one second’s worth of questions is one read', async () => {
  const { store, federation } = arrange(true)
  await Promise.all(Array.from({ length: 100 }, () => federation.isOnIn('a')))
  store.isOn = false
  store.clock = 999
  expect(await federation.isOnIn('a')).toBe(true)
  expect(store.reads).toBe(1)
  store.clock = 1_000
  expect(await federation.isOnIn('a')).toBe(false)
  expect(store.reads).toBe(2)
})

it('switched on is seen at once, though questions at the same time are one read', async () => {
  const { store, federation } = arrange(false)
  const ask = () => Promise.all([federation.isOnAnywhere(), federation.isOnIn('a')])
  const all = await Promise.all(Array.from({ length: 100 }, ask))
  expect(all.flat()).toEqual(Array.from({ length: 200 }, () => false))
  expect(store.reads).toBe(2)
  store.isOn = true
  expect(await ask()).toEqual([true, true])
})

it('a store that was down is asked again at once', async () => {
  const { store, federation } = arrange(true)
  store.isDown = true
  await expect(federation.isOnIn('a')).rejects.toThrow('down')
  await expect(federation.isOnAnywhere()).rejects.toThrow('down')
  store.isDown = false
  expect(await federation.isOnIn('a')).toBe(true)
  expect(await federation.isOnAnywhere()).toBe(true)
})
