import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextStep, retryDelayMs } from '../../src/attempts/next-step.ts'
import { toTransportFault } from '../../src/attempts/transport/transport-fault.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import { Interruption, type InterruptionKind } from '../../src/streams/interruption.ts'

const fault = (fields: Partial<Fault>): Fault => ({
  type: 'provider_unavailable',
  status: 500,
  message: 'x',
  ...fields,
})
const half = () => 0.5
const minute = 60_000
const least = () => 0
const most = () => 0.999_999

describe('nextStep', () => {
  it.each<[Partial<Fault>, string]>([
    [{ type: 'provider_unavailable', status: 502 }, 'next-endpoint'],
    [{ type: 'rate_limit_exceeded', status: 429 }, 'next-endpoint'],
    [{ type: 'provider_overloaded', status: 529 }, 'next-endpoint'],
    [{ type: 'timeout', status: 504 }, 'next-endpoint'],
    [{ type: 'authentication', status: 401 }, 'next-endpoint'],
    [{ type: 'permission_denied', status: 403 }, 'next-endpoint'],
    [{ type: 'not_found', status: 404 }, 'next-endpoint'],
    [{ type: 'invalid_request', status: 400 }, 'next-model'],
    [{ type: 'context_length_exceeded', status: 400 }, 'next-model'],
    [{ type: 'payload_too_large', status: 413 }, 'next-model'],
    [{ type: 'unprocessable', status: 422 }, 'next-model'],
    [{ type: 'content_policy_violation', status: 400 }, 'next-model'],
  ])('after %j goes to the %s', (fields, step) => {
    expect(nextStep(fault(fields))).toBe(step)
  })

  it.each<[InterruptionKind, string]>([
    ['caller-gone', 'stop'],
    ['request-deadline', 'stop'],
    ['shutdown', 'stop'],
    ['first-token', 'next-endpoint'],
    ['idle', 'next-endpoint'],
  ])('after our own interruption %s goes to: %s', (kind, step) => {
    expect(nextStep(toTransportFault(new Interruption(kind)))).toBe(step)
  })

  it('stops at a content policy where no other model is to be asked, and at nothing else for that', () => {
    for (const type of ['content_policy_violation', 'refusal'] as const)
      expect(nextStep(fault({ type, status: 400 }), false)).toBe('stop')
    expect(nextStep(fault({ type: 'context_length_exceeded', status: 400 }), false)).toBe('next-model')
    expect(nextStep(fault({}), false)).toBe('next-endpoint')
  })

  it('takes no code of a provider for one of our own interruptions', () => {
    for (const code of ['caller-gone', 'request-deadline', 'shutdown'])
      expect(nextStep(fault({ code }))).toBe('next-endpoint')
  })
})

describe('retryDelayMs', () => {
  it('waits up to twice as long each time, by full jitter', () => {
    expect([0, 1].map((retries) => retryDelayMs(fault({}), retries, most, minute))).toEqual([499, 999])
    expect([0, 1].map((retries) => retryDelayMs(fault({}), retries, half, minute))).toEqual([250, 500])
    expect(retryDelayMs(fault({}), 0, least, minute)).toBe(0)
  })

  it('allows two retries', () => {
    expect(retryDelayMs(fault({}), 2, half, minute)).toBeNull()
  })

  it.each<[number, number | null]>([
    [0, 0],
    [10_000, 10_000],
    [10_001, null],
    [3_600_000, null],
  ])('obeys a Retry-After of %i ms: %j', (retryAfterMs, delay) => {
    expect(retryDelayMs(fault({ type: 'rate_limit_exceeded', status: 429, retryAfterMs }), 0, half, minute)).toBe(delay)
  })

  it('waits for nothing that is longer than what is left of the request', () => {
    const limited = fault({ type: 'rate_limit_exceeded', status: 429, retryAfterMs: 3_000 })
    expect(retryDelayMs(limited, 0, half, 3_001)).toBe(3_000)
    expect(retryDelayMs(limited, 0, half, 3_000)).toBeNull()
    expect(retryDelayMs(fault({}), 0, half, 200)).toBeNull()
    expect(retryDelayMs(fault({}), 0, least, -1)).toBeNull()
  })

  it.each<[string, Partial<Fault>]>([
    ['a silent endpoint', { type: 'timeout', status: 0, code: 'first-token' }],
    ['one whose headers did not come', { type: 'timeout', status: 0, code: 'timeout' }],
    ['one that did not take the connection', { status: 0, code: 'connect_timeout' }],
    ['a bad credential', { type: 'authentication', status: 401 }],
    ['an unknown model', { type: 'not_found', status: 404 }],
    ['an invalid request', { type: 'invalid_request', status: 400 }],
  ])('does not ask %s again', (_what, fields) => {
    expect(retryDelayMs(fault(fields), 0, half, minute)).toBeNull()
  })

  it('asks one that says itself that it took too long', () => {
    expect(retryDelayMs(fault({ type: 'timeout', status: 504 }), 0, half, minute)).not.toBeNull()
  })

  it('is never longer than 10 seconds, whatever happened', () => {
    const types = fc.constantFrom<Fault['type']>(
      'rate_limit_exceeded',
      'provider_overloaded',
      'provider_unavailable',
      'server',
      'timeout',
      'refusal',
    )
    const property = fc.property(
      types,
      fc.nat(600),
      fc.option(fc.nat(4_000_000), { nil: undefined }),
      fc.nat(5),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.integer({ min: -1_000, max: 600_000 }),
      (type, status, retryAfterMs, retries, random, remainingMs) => {
        const delay = retryDelayMs(
          fault({ type, status, ...(retryAfterMs !== undefined && { retryAfterMs }) }),
          retries,
          () => random,
          remainingMs,
        )
        expect(delay === null || (delay >= 0 && delay <= 10_000 && delay < remainingMs && retries < 2)).toBe(true)
      },
    )
    fc.assert(property)
  })
})
