import { describe, expect, it } from 'vitest'
import type { AttemptRecord } from '../../src/records/generation-record.ts'
import { generationFacts } from '../../src/telemetry/generation-facts.ts'
import { sampleRecord } from '../broadcast/sample-item.ts'

const failed: AttemptRecord = {
  provider: 'alpha',
  model: 'acme/large',
  status: 503,
  code: 'overloaded',
  durationMs: 3,
}
const asked = { model: 'acme/large', provider: 'alpha', endpointTag: 'alpha/eu' }

describe('the line of a generation', () => {
  it('names who answered, and who failed before', () => {
    const { line } = generationFacts(sampleRecord({ ...asked, provider: 'beta', attempts: [failed] }))
    expect(line).toMatchObject({
      model: 'acme/large',
      provider: 'beta',
      endpoint: 'alpha/eu',
      failed: [{ provider: 'alpha' }],
    })
  })

  it('names nobody who answered where all failed: they are among the attempts', () => {
    const { line } = generationFacts(
      sampleRecord({ ...asked, status: 'failed', firstTokenMs: null, attempts: [failed, failed] }),
    )
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['provider']))
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['model']))
    expect(line).toMatchObject({ ended: 'failed', failed: [{ model: 'acme/large' }, { provider: 'alpha' }] })
  })

  it('names whose answer broke off, who was left by the caller, and who answered a step before', () => {
    const broken = { ...asked, status: 'failed', firstTokenMs: 20, attempts: [failed] } as const
    const left = { ...asked, status: 'cancelled', firstTokenMs: null, attempts: [] } as const
    const steps = { ...broken, firstTokenMs: null, attempts: [{ ...failed, answeredTag: 'alpha' }, failed] } as const
    for (const each of [broken, left, steps])
      expect(generationFacts(sampleRecord(each)).line).toMatchObject({ model: 'acme/large', provider: 'alpha' })
  })
})
