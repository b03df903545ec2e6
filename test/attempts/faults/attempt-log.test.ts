import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AttemptLog } from '../../../src/attempts/faults/attempt-log.ts'
import { toTransportFault } from '../../../src/attempts/transport/transport-fault.ts'
import type { Fault } from '../../../src/canonical/fault.ts'
import { OutboundError } from '../../../src/outbound/outbound-error.ts'
import type { Candidate } from '../../../src/routing/plan.ts'
import { Interruption } from '../../../src/streams/interruption.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const candidate = (id: string) =>
  ({ model: { id: 'a/m' }, endpoint: { id, provider: { slug: 'acme' } } }) as unknown as Candidate
const request = { generationId: 'gen-1', requestId: 'req-1' }
const fault: Fault = {
  type: 'permission_denied',
  status: 403,
  code: 'no_access',
  message: 'our words',
  told: 'their words',
  upstreamRequestId: 'up-1',
}

function watched() {
  const lines: { fields: Record<string, unknown>; message: string }[] = []
  const warn = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message })
  return { lines, log: new AttemptLog({ warn } as unknown as ConstructorParameters<typeof AttemptLog>[0]) }
}

describe('the log of attempts', () => {
  it('says who was asked, how it ended, what was said, and by which ids it is found again', () => {
    const { lines, log } = watched()
    log.failed(candidate('a/m@acme'), fault, request)
    log.close()
    expect(lines).toEqual([
      {
        message: 'an attempt at a provider failed',
        fields: {
          provider: 'acme',
          endpoint: 'a/m@acme',
          model: 'a/m',
          status: 403,
          code: 'no_access',
          upstreamRequestId: 'up-1',
          said: 'their words',
          generationId: 'gen-1',
          requestId: 'req-1',
        },
      },
    ])
  })

  it('has ten lines a minute for an endpoint, then a count of those left out', () => {
    const { lines, log } = watched()
    for (let count = 0; count < 35; count++) log.failed(candidate('one'), fault, request)
    log.failed(candidate('two'), fault, request)
    expect(lines.map(({ fields }) => fields['endpoint'])).toEqual([...Array(10).fill('one'), 'two'])
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)?.fields).toEqual({ provider: 'acme', endpoint: 'one', model: 'a/m', leftOut: 25 })
    log.failed(candidate('one'), fault, request)
    expect(lines).toHaveLength(13)
  })

  it('loses no count when the gateway stops', () => {
    const { lines, log } = watched()
    for (let count = 0; count < 12; count++) log.failed(candidate('one'), fault, request)
    log.close()
    expect(lines.at(-1)?.fields['leftOut']).toBe(2)
    vi.advanceTimersByTime(120_000)
    expect(lines).toHaveLength(11)
  })

  it('is silent about callers that went away', () => {
    const { lines, log } = watched()
    log.failed(candidate('one'), toTransportFault(new Interruption('caller-gone')), request)
    expect(lines).toEqual([])
    log.failed(candidate('one'), toTransportFault(new Interruption('request-deadline')), request)
    expect(lines).toHaveLength(1)
  })

  it('names the host of media that could not be fetched, and no path', () => {
    const { lines, log } = watched()
    const cause = Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
    log.mediaFailed('https://cdn.example/private/cat.png?token=1', new OutboundError('unreachable', { cause }))
    expect(lines[0]?.fields).toEqual({ host: 'cdn.example', reason: 'unreachable', code: 'ECONNREFUSED' })
  })
})
