import { describe, expect, it } from 'vitest'
import { nothingDue } from '../../src/accounting/due.ts'
import { interruptedRecord } from '../../src/accounting/record-interrupted.ts'
import { completeUsage } from '../../src/accounting/reported-usage.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import { freeOfCharge } from '../../src/records/bill.ts'
import { model, prices, turnOf } from '../routing/arrange.ts'

const usage = (fields: Partial<Usage>): Usage => ({
  ...{ inputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0, origin: 'reported' },
  ...fields,
})
const estimated = usage({ inputTokens: 40, outputTokens: 12, origin: 'estimated' })

describe('N10: what a provider reported, and what is estimated beside it', () => {
  it('is the estimate where nothing was reported', () => {
    expect(completeUsage(undefined, estimated)).toBe(estimated)
  })

  it('is the prompt that was reported, and as much as was said since', () => {
    const reported = usage({ inputTokens: 900, cachedTokens: 800, outputTokens: 1 })
    expect(completeUsage(reported, estimated)).toEqual({ ...reported, outputTokens: 12, origin: 'estimated' })
    expect(completeUsage({ ...reported, outputTokens: 50 }, estimated)).toMatchObject({ outputTokens: 50 })
  })

  it('is no free prompt where the provider had not counted it yet', () => {
    expect(completeUsage(usage({ outputTokens: 1 }), estimated)).toMatchObject({ inputTokens: 40, outputTokens: 12 })
  })

  it('is no cost of the beginning for the whole', () => {
    const reported = usage({ inputTokens: 900, outputTokens: 5, reportedCostUsd: 0.1, billedOutputTokens: 5 })
    expect(completeUsage(reported, estimated)).not.toHaveProperty('reportedCostUsd')
    expect(completeUsage(reported, estimated)).not.toHaveProperty('billedOutputTokens')
    expect(completeUsage({ ...reported, outputTokens: 20 }, estimated)).toMatchObject({ reportedCostUsd: 0.1 })
  })

  it('is what stays of a generation whose process died', () => {
    const [endpoint = null] = model('a/m', { p1: { prices: prices(1, 4) } }).endpoints
    const ids = { id: 'gen-1', requestId: 'req-1', organizationId: 'org', workspaceId: 'ws', keyId: 7 }
    const context = { ...ids, requestedModel: 'a/m', receivedAt: 1, startedAt: 1 }
    const reported = usage({ inputTokens: 900, outputTokens: 1 })
    const before = { usage: null, bill: freeOfCharge, due: nothingDue }
    const end = { endpoint, deltaCount: 8, reported, before, isBetweenSteps: false, firstContentAt: 1, endedAt: 2 }
    const { record, due } = interruptedRecord(context, turnOf({ promptTokensGuess: 30 }), end)
    expect(record).toMatchObject({ status: 'interrupted', inputTokens: 900, outputTokens: 8, costNanos: 932_000 })
    expect(due).toEqual({ ownNanos: 932_000, byokNanos: 0 })
  })

  it('is counted beside the steps of a loop before it, each at its own price and by its own credential', () => {
    const [own] = model('a/m', { p1: { prices: prices(1, 4) } }).endpoints
    if (own === undefined) throw new Error('there is one')
    const endpoint = { ...own, byok: { credentialId: '1', name: 'one', isFallback: false } }
    const ids = { id: 'gen-1', requestId: 'req-1', organizationId: 'org', workspaceId: 'ws', keyId: 7 }
    const context = { ...ids, requestedModel: 'a/m', receivedAt: 1, startedAt: 1 }
    const bill = { totalNanos: 500, inputNanos: 400, outputNanos: 100, origin: 'computed' } as const
    const before = { usage: usage({ inputTokens: 40, outputTokens: 2 }), bill, due: { ownNanos: 500, byokNanos: 0 } }
    const end = { endpoint, deltaCount: 0, before, firstContentAt: 1, endedAt: 2 }
    const asked = interruptedRecord(context, turnOf({ promptTokensGuess: 30 }), { ...end, isBetweenSteps: false })
    expect(asked.record).toMatchObject({ inputTokens: 70, outputTokens: 2, costNanos: 30_500, byokNanos: 30_000 })
    expect(asked.due).toEqual({ ownNanos: 500, byokNanos: 30_000, isByok: true })
    const between = interruptedRecord(context, turnOf({ promptTokensGuess: 30 }), { ...end, isBetweenSteps: true })
    expect(between.record).toMatchObject({ inputTokens: 40, outputTokens: 2, costNanos: 500 })
  })
})
