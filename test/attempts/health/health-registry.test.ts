import { describe, expect, it } from 'vitest'
import { type HealthChange, HealthRegistry } from '../../../src/attempts/health/health-registry.ts'
import type { Fault } from '../../../src/canonical/fault.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { model } from '../../routing/arrange.ts'

const p1 = endpointAt('p1')
const p2 = endpointAt('p2')

function endpointAt(tag: string): Endpoint {
  const [endpoint] = model('a/m', { [tag]: {} }).endpoints
  if (endpoint === undefined) throw new Error('there is no endpoint')
  return endpoint
}

const fault = (type: Fault['type'], fields: Partial<Fault> = {}): Fault => ({
  type,
  status: 500,
  message: type,
  ...fields,
})
const outage = fault('provider_unavailable')

const circuitTimes = { leastMs: 2_000, mostMs: 15_000, mostSilentMs: 60_000 }

function arrange() {
  const reports: HealthChange[] = []
  let now = 1_000_000
  const health = new HealthRegistry({
    now: () => now,
    random: () => 0,
    circuitTimes,
    retryAfterMostMs: 3_600_000,
    report: (change) => reports.push(change),
  })
  return {
    health,
    reports,
    pass: (ms: number) => {
      now += ms
    },
    coolDown: (endpoint = p1) => health.snapshot().of(endpoint.id)?.coolDown,
    seen: (endpoint = p1) => health.snapshot().of(endpoint.id),
  }
}
const answer = { startedAt: 0, firstContentAt: 500, endedAt: 1500 }

describe('what a provider asks for', () => {
  it.each([
    ['seconds', 7_000, 7_000],
    ['an absurd time', 1e9, 3_600_000],
  ])('F8: as Retry-After in %s keeps others from asking it, up to what is configured', (_what, asked, expected) => {
    const { health, coolDown, pass } = arrange()
    health.failed(p1, fault('rate_limit_exceeded', { status: 429, retryAfterMs: asked }))
    expect(coolDown()).toEqual({ remainingMs: expected, isBinding: true, isRateLimit: true })
    pass(expected - 1)
    expect(coolDown()).toEqual({ remainingMs: 1, isBinding: true, isRateLimit: true })
    pass(1)
    expect(coolDown()).toBeUndefined()
    expect(coolDown(p2)).toBeUndefined()
  })

  it('counts alone while it lasts, however much longer an open circuit is: nobody else is asked instead', () => {
    const { health, coolDown, pass } = arrange()
    for (let count = 0; count < 5; count++) health.failed(p1, fault('provider_unavailable', { retryAfterMs: 1_000 }))
    expect(coolDown()).toEqual({ remainingMs: 1_000, isBinding: true, isRateLimit: false })
    pass(1_000)
    expect(coolDown()).toEqual({ remainingMs: 1_000, isBinding: false })
  })

  it('is not cut short by a later, shorter one', () => {
    const { health, coolDown } = arrange()
    health.failed(p1, fault('rate_limit_exceeded', { retryAfterMs: 40_000 }))
    health.failed(p1, fault('rate_limit_exceeded', { retryAfterMs: 2_000 }))
    expect(coolDown()?.remainingMs).toBe(40_000)
  })

  it('F10: without a Retry-After is nothing for a rate limit, and ten seconds when it is overloaded', () => {
    const { health, coolDown } = arrange()
    health.failed(p1, fault('rate_limit_exceeded', { status: 429 }))
    expect(coolDown()).toBeUndefined()
    health.failed(p1, fault('provider_overloaded', { status: 529 }))
    expect(coolDown()).toEqual({ remainingMs: 10_000, isBinding: false })
  })
})

describe('an endpoint', () => {
  it.each(['authentication', 'permission_denied', 'payment_required'] as const)(
    'F11: that does not accept our credential (%s) is left alone at once, and the operator is told',
    (type) => {
      const { health, coolDown, reports } = arrange()
      health.failed(p1, fault(type, { status: 401 }))
      expect(coolDown()).toEqual({ remainingMs: 2_000, isBinding: false })
      expect(reports).toMatchObject([{ kind: 'left-alone', cause: 'credential', durationMs: 2_000, endpoint: p1 }])
    },
  )

  it('whose refusal is known by its words alone, which a request may have put there, is not left alone after one', () => {
    const { health, coolDown } = arrange()
    health.failed(p1, fault('payment_required', { status: 400, isByWords: true }))
    expect(coolDown()).toBeUndefined()
  })

  it('that fails five times in a row is left alone until a probe is answered, and the operator is told of both', () => {
    const { health, coolDown, pass, reports } = arrange()
    for (let count = 0; count < 5; count++) {
      expect(health.isEjected(p1.id)).toBe(false)
      health.failed(p1, outage)
    }
    expect(health.isEjected(p1.id)).toBe(true)
    expect(coolDown()).toEqual({ remainingMs: 2_000, isBinding: false })
    pass(2_000)
    expect(coolDown()).toBeUndefined()
    health.began(p1.id)
    expect(coolDown()).toBeDefined()
    pass(1_600)
    health.answered(p1, answer, 10)
    expect(coolDown()).toBeUndefined()
    expect(reports.map(({ kind }) => kind)).toEqual(['left-alone', 'back'])
  })

  it('gets its next probe when nothing came of the last one', () => {
    const { health, coolDown, pass } = arrange()
    for (let count = 0; count < 5; count++) health.failed(p1, outage)
    pass(2_000)
    health.began(p1.id)
    health.dropped(p1.id)
    expect(coolDown()).toBeUndefined()
  })

  it('that was never asked has no health, whatever is told of it', () => {
    const { health, seen } = arrange()
    health.began(p1.id)
    health.dropped(p1.id)
    expect(health.isEjected(p1.id)).toBe(false)
    expect(seen()).toBeUndefined()
  })
})

describe('figures of the last five minutes', () => {
  it('are seconds to the first token and tokens a second', () => {
    const { health, seen, pass } = arrange()
    health.answered(p1, answer, 200)
    expect((seen()?.latencySeconds?.p50 ?? 0) / 0.5).toBeCloseTo(1, 1.6)
    expect((seen()?.throughput?.p99 ?? 0) / 200).toBeCloseTo(1, 1.6)
    pass(301_000)
    expect(seen()?.latencySeconds).toBeUndefined()
    expect(seen()?.throughput).toBeUndefined()
  })

  it('say nothing of speed where an answer was too short to tell', () => {
    const { health, seen } = arrange()
    health.answered(p1, { startedAt: 0, firstContentAt: 500, endedAt: 500 }, 200)
    health.answered(p1, answer, 1)
    expect(seen()?.latencySeconds).toBeDefined()
    expect(seen()?.throughput).toBeUndefined()
  })

  it('tell which share of the answers was usable', () => {
    const { health, seen, pass } = arrange()
    for (let count = 0; count < 3; count++) health.answered(p1, answer, 10)
    health.failed(p1, outage)
    expect(seen()?.uptime).toBe(0.75)
    pass(4 * 60_000)
    health.failed(p1, outage)
    expect(seen()?.uptime).toBe(0.6)
    pass(2 * 60_000)
    expect(seen()?.uptime).toBe(0)
    pass(5 * 60_000)
    expect(seen()?.uptime).toBeUndefined()
  })
})

describe('figures of longer times', () => {
  it('are uptimes of half an hour and of a day', () => {
    const { health, seen, pass } = arrange()
    health.failed(p1, outage)
    pass(20 * 60_000)
    health.answered(p1, answer, 10)
    expect(seen()).toMatchObject({ uptime: 1, uptimeHalfHour: 0.5, uptimeDay: 0.5 })
    pass(15 * 60_000)
    expect(seen()).toMatchObject({ uptime: undefined, uptimeHalfHour: 1, uptimeDay: 0.5 })
    pass(23 * 60 * 60_000)
    expect(seen()?.uptimeHalfHour).toBeUndefined()
    expect(seen()?.uptimeDay).toBe(0.5)
    pass(60 * 60_000)
    expect(seen()?.uptimeDay).toBeUndefined()
  })

  it('are speeds of half an hour', () => {
    const { health, seen, pass } = arrange()
    health.answered(p1, answer, 200)
    pass(20 * 60_000)
    expect(seen()?.latencySeconds).toBeUndefined()
    expect((seen()?.latencySecondsHalfHour?.p50 ?? 0) / 0.5).toBeCloseTo(1, 1.6)
    expect((seen()?.throughputHalfHour?.p99 ?? 0) / 200).toBeCloseTo(1, 1.6)
    pass(11 * 60_000)
    expect(seen()?.latencySecondsHalfHour).toBeUndefined()
    expect(seen()?.throughputHalfHour).toBeUndefined()
  })
})

describe('what other gateways tell', () => {
  it('counts for the uptimes', () => {
    const { health, seen } = arrange()
    health.answered(p1, answer, 10)
    health.mergeCounts(p1.id, 2, 1, 0)
    expect(seen()).toMatchObject({ uptime: 0.75, uptimeHalfHour: 0.75, uptimeDay: 0.75 })
  })

  it('counts, and what came of it is told on', () => {
    const { health, coolDown } = arrange()
    const told: string[] = []
    health.tell({
      counted: (id, isAnswer) => told.push(`counted ${id} ${isAnswer}`),
      opened: (id, ms, openings) => told.push(`opened ${id} ${ms} ${openings}`),
      closed: (id) => told.push(`closed ${id}`),
      held: (id, ms, isRateLimit) => told.push(`held ${id} ${ms} ${isRateLimit}`),
    })
    health.failed(p1, outage)
    health.mergeCounts(p1.id, 0, 4, 4)
    expect(coolDown()?.remainingMs).toBe(2_000)
    expect(told).toEqual(['counted a/m@p1 false', 'opened a/m@p1 2000 1'])
    health.mergeHeld(p2.id, 5_000, true)
    expect(coolDown(p2)).toEqual({ remainingMs: 5_000, isBinding: true, isRateLimit: true })
    health.tellCoolDowns()
    expect(told.slice(2)).toEqual(['opened a/m@p1 2000 1', 'held a/m@p2 5000 true'])
  })

  it('opens and closes circuits here', () => {
    const { health, coolDown } = arrange()
    health.mergeOpened(p1.id, 20_000, 2)
    expect(coolDown()).toEqual({ remainingMs: 20_000, isBinding: false })
    health.mergeClosed(p1.id)
    expect(coolDown()).toBeUndefined()
  })
})

it('goes by other limits from the next failure on', () => {
  const { health, coolDown, pass } = arrange()
  for (let count = 0; count < 5; count++) health.failed(p1, outage)
  expect(coolDown()?.remainingMs).toBe(2_000)
  health.follow({ circuitTimes: { leastMs: 500, mostMs: 700, mostSilentMs: 700 }, retryAfterMostMs: 1_000 })
  expect(coolDown()?.remainingMs).toBe(2_000)
  pass(2_000)
  health.began(p1.id)
  health.failed(p1, outage)
  expect(coolDown()?.remainingMs).toBe(700)
  health.failed(p2, fault('rate_limit_exceeded', { retryAfterMs: 60_000 }))
  expect(coolDown(p2)?.remainingMs).toBe(1_000)
})

it('forgets what was seen of the endpoints that are meant, and of no others', () => {
  const { health, coolDown } = arrange()
  for (const endpoint of [p1, p2]) for (let count = 0; count < 5; count++) health.failed(endpoint, outage)
  health.forget((id) => id === p1.id)
  expect([coolDown(p1), coolDown(p2)?.remainingMs]).toEqual([undefined, 2_000])
})
