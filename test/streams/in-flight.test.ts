import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { InFlight } from '../../src/streams/in-flight.ts'

describe('InFlight', () => {
  it('is idle when nothing was begun', async () => {
    await new InFlight().idle()
  })

  it('is idle once all that was begun has ended, for everybody who waits', async () => {
    const inFlight = new InFlight()
    inFlight.begin()
    inFlight.begin()
    let idle = 0
    const waiting = [inFlight.idle(), inFlight.idle()].map((each) => each.then(() => idle++))
    inFlight.end()
    await nextTurn()
    expect(idle).toBe(0)
    inFlight.end()
    await Promise.all(waiting)
    expect(idle).toBe(2)
  })

  it('waits for what begins as the last one ends', async () => {
    const inFlight = new InFlight()
    inFlight.begin()
    let isIdle = false
    const waiting = inFlight.idle().then(() => {
      isIdle = true
    })
    await nextTurn()
    inFlight.end()
    inFlight.begin()
    await nextTurn()
    expect(isIdle).toBe(false)
    inFlight.end()
    await waiting
  })
})
