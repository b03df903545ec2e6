import { afterEach, expect, it, vi } from 'vitest'
import { takeHangUps } from '../../src/cli/hang-ups.ts'
import { eventually } from '../support/eventually.ts'
import { gate } from '../support/gate.ts'

afterEach(() => takeHangUps().ignore())

const hangUp = () => process.emit('SIGHUP')

it('remembers those that come before anybody can reload, as one', async () => {
  const hangUps = takeHangUps()
  hangUp()
  hangUp()
  const reload = vi.fn(async () => {})
  hangUps.follow(reload)
  await eventually(() => reload.mock.calls.length).toBe(1)
})

it('reloads at each, and once more for all that come meanwhile', async () => {
  const hangUps = takeHangUps()
  const gates = [gate(), gate()]
  const waiting = [...gates]
  const reload = vi.fn(async () => waiting.shift()?.opened)
  hangUps.follow(reload)
  expect(reload).not.toHaveBeenCalled()
  for (let count = 0; count < 5; count++) hangUp()
  await eventually(() => reload.mock.calls.length).toBe(1)
  hangUp()
  gates[0]?.open()
  await eventually(() => reload.mock.calls.length).toBe(2)
  gates[1]?.open()
  await new Promise((resolve) => setImmediate(resolve))
  expect(reload).toHaveBeenCalledTimes(2)
  hangUp()
  await eventually(() => reload.mock.calls.length).toBe(3)
})

it('takes them without doing anything once they are ignored, and never gives the signal up', () => {
  const hangUps = takeHangUps()
  const reload = vi.fn(async () => {})
  hangUps.follow(reload)
  hangUps.ignore()
  hangUp()
  expect(reload).not.toHaveBeenCalled()
  expect(process.listenerCount('SIGHUP')).toBe(1)
})
