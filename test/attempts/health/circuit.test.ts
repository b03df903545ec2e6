import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Circuit, type FailureKind } from '../../../src/attempts/health/circuit.ts'
import { runs } from '../../support/level.ts'

const second = 1_000
const minute = 60 * second
/** No jitter. */
const even = () => 0
const times = { leastMs: 2 * second, mostMs: 15 * second, mostSilentMs: minute }

function fail(circuit: Circuit, howOften: number, now: number): number {
  let openedMs = 0
  for (let count = 0; count < howOften; count++) openedMs = circuit.failed(now)
  return openedMs
}

describe('a circuit opens', () => {
  it('after five failures in a row, and not after four', () => {
    const circuit = new Circuit(times, even)
    expect(fail(circuit, 4, 0)).toBe(0)
    expect(circuit.remainingMs(0)).toBe(0)
    expect(fail(circuit, 1, second)).toBe(2 * second)
    expect(circuit.remainingMs(second)).toBe(2 * second)
    expect(circuit.remainingMs(2 * second)).toBe(second)
  })

  it('not when an answer comes in between', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 4, 0)
    circuit.succeeded(0, 0)
    expect(fail(circuit, 4, 0)).toBe(0)
  })

  it('when more than half of at least ten outcomes of 30 seconds were failures', () => {
    const circuit = new Circuit(times, even)
    const pattern = [true, false, false, true, false, true, true, false, true, false]
    for (const [at, isAnswer] of pattern.entries()) {
      if (isAnswer) circuit.succeeded(at * second, 0)
      else expect(circuit.failed(at * second), `after ${at + 1}`).toBe(0)
    }
    // Five of ten is half; six of eleven is more.
    expect(circuit.failed(10 * second)).toBe(2 * second)
  })

  it('not for what was more than 30 seconds ago', () => {
    const circuit = new Circuit(times, even)
    for (const at of [0, 34, 68]) {
      expect(fail(circuit, 4, at * second)).toBe(0)
      circuit.succeeded(at * second, 0)
      expect(fail(circuit, 2, at * second)).toBe(0)
      circuit.succeeded(at * second, 0)
    }
  })

  it.each<FailureKind>(['fatal', 'silent'])('at once for what is %s: the next attempt would lose its time', (kind) => {
    const circuit = new Circuit(times, even)
    expect(circuit.failed(0, kind)).toBe(2 * second)
  })

  it('not for failures in a row that minutes lie between', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 4, 0)
    expect(fail(circuit, 4, 6 * minute)).toBe(0)
    expect(fail(circuit, 1, 7 * minute)).toBeGreaterThan(0)
  })
})

describe('an open circuit', () => {
  it('lets one probe through when its time is over, and others wait for it', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    expect(circuit.isProbeDue(second)).toBe(false)
    expect(circuit.isProbeDue(2 * second)).toBe(true)
    expect(circuit.remainingMs(2 * second)).toBe(0)
    expect(circuit.began(2 * second)).toBe(true)
    expect(circuit.isProbeDue(2 * second)).toBe(false)
    expect(circuit.remainingMs(2 * second)).toBeGreaterThan(0)
    expect(circuit.began(3 * second)).toBe(false)
  })

  it('lets everyone through who asks all the same before its time is over', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    expect([circuit.began(second), circuit.began(second)]).toEqual([true, true])
  })

  it('closes with the probe', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    circuit.began(3 * second)
    expect(circuit.succeeded(4 * second, 3 * second)).toBe(true)
    expect(circuit.remainingMs(4 * second)).toBe(0)
    expect(circuit.isClosed).toBe(true)
    expect(fail(circuit, 4, 5 * second)).toBe(0)
  })

  it.each<[FailureKind, readonly number[]]>([
    ['fast', [2, 4, 8, 15, 15, 15]],
    ['silent', [2, 4, 8, 16, 32, 60, 60]],
    ['fatal', [2, 4, 8, 16, 32, 60, 60]],
  ])('stays open for twice as long each time that the probe fails, up to its most: %s', (kind, seconds) => {
    const circuit = new Circuit(times, even)
    let now = 0
    fail(circuit, 4, now)
    const seen = seconds.map(() => {
      const openMs = circuit.failed(now, kind)
      now += openMs
      circuit.began(now)
      return openMs / second
    })
    expect(seen).toEqual(seconds)
  })

  it('is short again for an endpoint that was silent and now fails fast', () => {
    const circuit = new Circuit(times, even)
    let now = 0
    for (let count = 0; count < 7; count++) now += circuit.failed(now, 'silent')
    expect(circuit.failed(now)).toBe(15 * second)
  })

  it('begins with the least again after it was closed for long, and not before', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    circuit.succeeded(3 * second, 3 * second)
    expect(fail(circuit, 5, 10 * second)).toBe(4 * second)
    circuit.succeeded(14 * second, 14 * second)
    expect(fail(circuit, 5, 15 * second + 6 * minute)).toBe(2 * second)
  })

  it('does not close for an answer that began before it opened', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 10 * second)
    expect(circuit.succeeded(11 * second, 5 * second)).toBe(false)
    expect(circuit.remainingMs(11 * second)).toBe(second)
  })

  it('closes for an answer to somebody who asked all the same', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    expect(circuit.succeeded(1.5 * second, second)).toBe(true)
  })

  it('is not kept open by attempts that began before', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    expect(fail(circuit, 20, second)).toBe(0)
    expect(circuit.remainingMs(second)).toBe(second)
  })

  it('gives the next one the probe when nothing came of the first, also when nobody tells', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    circuit.began(2 * second)
    circuit.dropped()
    expect(circuit.remainingMs(2 * second)).toBe(0)
    circuit.began(2 * second)
    expect(circuit.remainingMs(3 * second)).toBeGreaterThan(0)
    expect(circuit.remainingMs(62 * second)).toBe(0)
  })

  it('is forgotten when nobody asked for minutes', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 5, 0)
    expect(circuit.isOpen(2 * minute)).toBe(true)
    expect(circuit.isOpen(10 * minute)).toBe(false)
    expect(fail(circuit, 4, 10 * minute)).toBe(0)
  })

  it('is open for up to a fifth less, never for more', () => {
    expect(fail(new Circuit(times, () => 0), 5, 0)).toBe(2 * second)
    expect(fail(new Circuit(times, () => 0.999999), 5, 0)).toBe(1.6 * second)
  })
})

describe('what other gateways saw', () => {
  it('counts like what was seen here', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 3, 0)
    expect(circuit.merge(0, 0, 2, 2)).toBe(2 * second)
  })

  it('an answer there ends a row of failures here', () => {
    const circuit = new Circuit(times, even)
    fail(circuit, 4, 0)
    circuit.merge(0, 1, 1, 1)
    expect(fail(circuit, 3, 0)).toBe(0)
    expect(fail(circuit, 1, 0)).toBeGreaterThan(0)
  })

  it('opens for as long as there, never for more than a minute', () => {
    const circuit = new Circuit(times, even)
    circuit.openFor(0, 20 * second, 3)
    expect(circuit.remainingMs(5 * second)).toBe(15 * second)
    expect(circuit.openings).toBe(3)
    circuit.openFor(0, 1e12, 3)
    expect(circuit.remainingMs(0)).toBe(minute)
  })
})

it('is never open for more than a minute, whatever happens when', () => {
  const step = fc.record({
    what: fc.constantFrom('fail', 'silent', 'fatal', 'answer', 'begin', 'drop'),
    afterMs: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.double({ min: 0, max: 1, noNaN: true }), (happened, random) => {
      const circuit = new Circuit(times, () => random)
      let now = 0
      for (const { what, afterMs } of happened) {
        now += afterMs
        if (what === 'fail') circuit.failed(now)
        else if (what === 'silent' || what === 'fatal') circuit.failed(now, what)
        else if (what === 'answer') circuit.succeeded(now, now)
        else if (what === 'begin') circuit.began(now)
        else circuit.dropped()
        expect(circuit.remainingMs(now)).toBeLessThanOrEqual(minute)
        expect(circuit.remainingMs(now + 2 * minute)).toBe(0)
      }
    }),
    { numRuns: runs(300) },
  )
})
