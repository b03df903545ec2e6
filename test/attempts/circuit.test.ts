import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Circuit } from '../../src/attempts/circuit.ts'

const second = 1_000
const minute = 60 * second
/** No jitter. */
const even = () => 0.5

function fail(circuit: Circuit, times: number, now: number): number {
  let openedMs = 0
  for (let count = 0; count < times; count++) openedMs = circuit.failed(now)
  return openedMs
}

describe('a circuit opens', () => {
  it('after five failures in a row, and not after four', () => {
    const circuit = new Circuit(even)
    expect(fail(circuit, 4, 0)).toBe(0)
    expect(circuit.remainingMs(0)).toBe(0)
    expect(fail(circuit, 1, second)).toBe(30 * second)
    expect(circuit.remainingMs(second)).toBe(30 * second)
    expect(circuit.remainingMs(11 * second)).toBe(20 * second)
  })

  it('not when an answer comes in between', () => {
    const circuit = new Circuit(even)
    fail(circuit, 4, 0)
    circuit.succeeded(0, 0)
    expect(fail(circuit, 4, 0)).toBe(0)
  })

  it('when more than half of at least ten outcomes of 30 seconds were failures', () => {
    const circuit = new Circuit(even)
    const pattern = [true, false, false, true, false, true, true, false, true, false]
    for (const [at, isAnswer] of pattern.entries()) {
      if (isAnswer) circuit.succeeded(at * second, 0)
      else expect(circuit.failed(at * second), `after ${at + 1}`).toBe(0)
    }
    // Five of ten is half; six of eleven is more.
    expect(circuit.failed(10 * second)).toBe(30 * second)
  })

  it('not for what was more than 30 seconds ago', () => {
    const circuit = new Circuit(even)
    for (const at of [0, 34, 68]) {
      expect(fail(circuit, 4, at * second)).toBe(0)
      circuit.succeeded(at * second, 0)
      expect(fail(circuit, 2, at * second)).toBe(0)
      circuit.succeeded(at * second, 0)
    }
  })

  it('at once for what the next attempt would meet, too', () => {
    const circuit = new Circuit(even)
    expect(circuit.failed(0, true)).toBe(30 * second)
  })

  it('not for failures in a row that minutes lie between', () => {
    const circuit = new Circuit(even)
    fail(circuit, 4, 0)
    expect(fail(circuit, 4, 6 * minute)).toBe(0)
    expect(fail(circuit, 1, 7 * minute)).toBeGreaterThan(0)
  })
})

describe('an open circuit', () => {
  it('lets one probe through when its time is over, and others wait for it', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    expect(circuit.remainingMs(30 * second)).toBe(0)
    expect(circuit.began(30 * second)).toBe(true)
    expect(circuit.remainingMs(30 * second)).toBeGreaterThan(0)
    expect(circuit.began(31 * second)).toBe(false)
  })

  it('lets everyone through who asks all the same before its time is over', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    expect([circuit.began(second), circuit.began(second)]).toEqual([true, true])
  })

  it('closes with the probe', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    circuit.began(31 * second)
    expect(circuit.succeeded(32 * second, 31 * second)).toBe(true)
    expect(circuit.remainingMs(32 * second)).toBe(0)
    expect(circuit.isClosed).toBe(true)
    expect(fail(circuit, 4, 33 * second)).toBe(0)
  })

  it('stays open for longer each time that the probe fails, up to 300 seconds', () => {
    const circuit = new Circuit(even)
    let now = 0
    let openMs = fail(circuit, 5, now)
    const seen = [openMs]
    for (let count = 0; count < 11; count++) {
      now += openMs
      circuit.began(now)
      openMs = circuit.failed(now)
      seen.push(openMs)
    }
    expect(seen.map((ms) => ms / second)).toEqual([30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 300, 300])
  })

  it('begins with 30 seconds again after it was closed for long, and not before', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    circuit.succeeded(31 * second, 31 * second)
    expect(fail(circuit, 5, 40 * second)).toBe(60 * second)
    circuit.succeeded(101 * second, 101 * second)
    expect(fail(circuit, 5, 101 * second + 6 * minute)).toBe(30 * second)
  })

  it('does not close for an answer that began before it opened', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 10 * second)
    expect(circuit.succeeded(20 * second, 5 * second)).toBe(false)
    expect(circuit.remainingMs(20 * second)).toBe(20 * second)
  })

  it('closes for an answer to somebody who asked all the same', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    expect(circuit.succeeded(12 * second, 11 * second)).toBe(true)
  })

  it('is not kept open by attempts that began before', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    expect(fail(circuit, 20, second)).toBe(0)
    expect(circuit.remainingMs(second)).toBe(29 * second)
  })

  it('gives the next one the probe when nothing came of the first, also when nobody tells', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    circuit.began(30 * second)
    circuit.dropped()
    expect(circuit.remainingMs(30 * second)).toBe(0)
    circuit.began(30 * second)
    expect(circuit.remainingMs(61 * second)).toBe(0)
  })

  it('is forgotten when nobody asked for minutes', () => {
    const circuit = new Circuit(even)
    fail(circuit, 5, 0)
    expect(circuit.isOpen(2 * minute)).toBe(true)
    expect(circuit.isOpen(10 * minute)).toBe(false)
    expect(fail(circuit, 4, 10 * minute)).toBe(0)
  })

  it('has a jitter of ten per cent', () => {
    expect(fail(new Circuit(() => 0), 5, 0)).toBe(27 * second)
    expect(fail(new Circuit(() => 0.999999), 5, 0)).toBe(33 * second)
  })
})

describe('what other gateways saw', () => {
  it('counts like what was seen here', () => {
    const circuit = new Circuit(even)
    fail(circuit, 3, 0)
    expect(circuit.merge(0, 0, 2, 2)).toBe(30 * second)
  })

  it('an answer there ends a row of failures here', () => {
    const circuit = new Circuit(even)
    fail(circuit, 4, 0)
    circuit.merge(0, 1, 1, 1)
    expect(fail(circuit, 3, 0)).toBe(0)
    expect(fail(circuit, 1, 0)).toBeGreaterThan(0)
  })

  it('opens for as long as there, never for more than 300 seconds', () => {
    const circuit = new Circuit(even)
    circuit.openFor(0, 20 * second, 3)
    expect(circuit.remainingMs(5 * second)).toBe(15 * second)
    expect(circuit.openings).toBe(3)
    circuit.openFor(0, 1e12, 3)
    expect(circuit.remainingMs(0)).toBe(300 * second)
  })
})

it('is never open for more than 300 seconds, whatever happens when', () => {
  const step = fc.record({
    what: fc.constantFrom('fail', 'fatal', 'answer', 'begin', 'drop'),
    afterMs: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (happened, random) => {
      const circuit = new Circuit(() => random)
      let now = 0
      for (const { what, afterMs } of happened) {
        now += afterMs
        if (what === 'fail' || what === 'fatal') circuit.failed(now, what === 'fatal')
        else if (what === 'answer') circuit.succeeded(now, now)
        else if (what === 'begin') circuit.began(now)
        else circuit.dropped()
        expect(circuit.remainingMs(now)).toBeLessThanOrEqual(300 * second)
        expect(circuit.remainingMs(now + 331 * second)).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})
