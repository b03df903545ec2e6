import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Underway } from '../../src/streams/underway.ts'

describe('Underway', () => {
  it('is idle when nothing was begun', async () => {
    await new Underway().idle()
  })

  it('is idle once all that was begun has ended, for everybody who waits', async () => {
    const underway = new Underway()
    underway.begin()
    underway.begin()
    let idle = 0
    const waiting = [underway.idle(), underway.idle()].map((each) => each.then(() => idle++))
    underway.end()
    await sleep(5)
    expect(idle).toBe(0)
    underway.end()
    await Promise.all(waiting)
    expect(idle).toBe(2)
  })

  it('waits for what begins as the last one ends', async () => {
    const underway = new Underway()
    underway.begin()
    let isIdle = false
    const waiting = underway.idle().then(() => {
      isIdle = true
    })
    await sleep(5)
    underway.end()
    underway.begin()
    await sleep(5)
    expect(isIdle).toBe(false)
    underway.end()
    await waiting
  })
})
