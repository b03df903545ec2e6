import { describe, expect, it } from 'vitest'
import { dueOf } from '../../src/accounting/due.ts'
import {
  billFor,
  faultOutcome,
  type GenerationContext,
  type GenerationEnd,
  toRecord,
  usageToBill,
} from '../../src/accounting/settle.ts'
import type { Fault } from '../../src/canonical/fault.ts'
import type { Outcome } from '../../src/canonical/outcome.ts'
import type { StopReason } from '../../src/canonical/turn-event.ts'
import type { Usage } from '../../src/canonical/usage.ts'
import { freeOfCharge } from '../../src/records/bill.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import {
  type GenerationRow,
  generationColumns,
  toGenerationRecord,
} from '../../src/storage/generations/generation-row.ts'
import { model, prices, turnOf } from '../routing/arrange.ts'

const turn = { ...turnOf({ promptTokensGuess: 30 }), isStream: true, sessionId: 'session-1' }
const [endpoint] = model('a/m', { p1: { prices: prices(1, 4) } }).endpoints
const usage: Usage = {
  inputTokens: 10,
  cachedTokens: 4,
  cacheWriteTokens: 2,
  outputTokens: 5,
  reasoningTokens: 3,
  origin: 'reported',
}
const broken: Fault = { type: 'provider_unavailable', status: 502, message: 'it broke' }
const context: GenerationContext = {
  id: 'gen-1',
  requestId: 'req-1',
  organizationId: 'org',
  workspaceId: 'ws',
  keyId: 7,
  requestedModel: 'a/m',
  receivedAt: 1_700_000_000_000,
  startedAt: 100,
}

const outcome = (fields: Partial<Outcome> = {}): Outcome => ({
  stopReason: 'end',
  fault: null,
  usage,
  upstreamId: 'up-1',
  serviceTier: 'default',
  ...fields,
})
const end = (fields: Partial<GenerationEnd> = {}): GenerationEnd => ({
  endpoint: endpoint ?? null,
  outcome: outcome(),
  isCancelled: false,
  isEndedHere: false,
  deltaCount: 5,
  askedAt: 110,
  firstContentAt: 150.4,
  endedAt: 300.6,
  attempts: [],
  ...fields,
})

function settle(fields: Partial<GenerationEnd>): GenerationRecord {
  const ended = end(fields)
  const billed = usageToBill(ended, turn)
  const bill = billFor(ended, billed, 0)
  return toRecord(context, turn, ended, { usage: billed, bill, due: dueOf(ended.endpoint, bill.totalNanos) })
}

describe('what is billed', () => {
  it('is what the provider counted', () => {
    expect(settle({})).toMatchObject({
      status: 'completed',
      costNanos: 30_000,
      costOrigin: 'computed',
      inputTokens: 10,
      cachedTokens: 4,
      cacheWriteTokens: 2,
      outputTokens: 5,
      reasoningTokens: 3,
    })
  })

  it('is kept with all that the price depends on', () => {
    const rare = {
      cacheWriteHourTokens: 1,
      inputAudioTokens: 2,
      outputAudioTokens: 3,
      outputImageTokens: 4,
      webSearchCount: 5,
    }
    expect(settle({ outcome: outcome({ usage: { ...usage, ...rare } }) })).toMatchObject(rare)
    expect(settle({})).toMatchObject({ cacheWriteHourTokens: 0, inputAudioTokens: 0, webSearchCount: 0 })
  })

  it('M9: is nothing for an answer that failed, whatever it said until then', () => {
    const failed = settle({ outcome: { ...faultOutcome(broken), usage } })
    expect(failed).toMatchObject({ status: 'failed', errorType: 'provider_unavailable', costNanos: 0, outputTokens: 5 })
    expect(settle({ outcome: faultOutcome(broken) })).toMatchObject({ status: 'failed', costNanos: 0 })
  })

  it('is nothing without output and without a reason to stop', () => {
    const nothing = { ...usage, outputTokens: 0, reasoningTokens: 0 }
    expect(settle({ outcome: outcome({ stopReason: null, usage: nothing }) })).toMatchObject({ costNanos: 0 })
    expect(settle({ outcome: outcome({ stopReason: 'end', usage: nothing }) })).toMatchObject({ costNanos: 10_000 })
    expect(settle({ outcome: outcome({ stopReason: null }) })).toMatchObject({ costNanos: 30_000 })
  })

  it('is estimated from what was said when the caller goes away', () => {
    expect(settle({ outcome: faultOutcome(broken), isCancelled: true, isEndedHere: true })).toMatchObject({
      status: 'cancelled',
      costNanos: 30_000 + 20_000,
      costOrigin: 'estimated',
      inputTokens: 30,
      outputTokens: 5,
    })
  })

  it('N10: is the prompt when the caller goes away before anything was said', () => {
    expect(
      settle({ outcome: faultOutcome(broken), isCancelled: true, isEndedHere: true, deltaCount: 0 }),
    ).toMatchObject({
      status: 'cancelled',
      costNanos: 30_000,
      inputTokens: 30,
      outputTokens: 0,
    })
  })

  it('N10: is the prompt and what was said when the request took too long', () => {
    expect(settle({ outcome: faultOutcome(broken), isEndedHere: true })).toMatchObject({
      ...{ status: 'failed', costNanos: 30_000 + 20_000, inputTokens: 30, outputTokens: 5 },
    })
  })

  it('N14: is not what a provider says that it charges, unless it is known to bill so', () => {
    const reported = outcome({ usage: { ...usage, reportedCostUsd: 0.5, reportedOutputCostUsd: 0.1 } })
    expect(settle({ outcome: reported })).toMatchObject({ costNanos: 30_000, costOrigin: 'computed' })
    const bills = (reportedCostUsd: number, priced = true) => {
      const at = end().endpoint
      if (at === null) throw new Error('there is one')
      const provider = { ...at.provider, capabilities: { ...at.provider.capabilities, reportsCost: true } }
      return settle({
        outcome: outcome({ usage: { ...usage, reportedCostUsd } }),
        endpoint: { ...at, provider, ...(!priced && { prices: null }) },
      })
    }
    expect(bills(0.5)).toMatchObject({ costNanos: 500_000_000, costOrigin: 'provider' })
    expect(bills(0)).toMatchObject({ costNanos: 0, costOrigin: 'provider' })
    expect(bills(-1)).toMatchObject({ costNanos: 30_000 })
    expect(bills(Number.NaN)).toMatchObject({ costNanos: 30_000 })
    expect(bills(2, false)).toMatchObject({ costNanos: 2e9, costOrigin: 'provider' })
  })

  it('is what the provider counted also when the caller goes away at the very end', () => {
    expect(settle({ isCancelled: true, isEndedHere: true })).toMatchObject({
      status: 'cancelled',
      costNanos: 30_000,
      costOrigin: 'computed',
    })
  })

  it('is estimated when a good answer came without a count', () => {
    expect(settle({ outcome: outcome({ usage: null }) })).toMatchObject({
      status: 'completed',
      costNanos: 50_000,
      costOrigin: 'estimated',
    })
    expect(settle({ outcome: outcome({ usage: null }), deltaCount: 0 })).toMatchObject({
      status: 'completed',
      costNanos: 0,
    })
  })

  it('is not known where the price is not', () => {
    const free = end().endpoint
    expect(settle({ endpoint: free === null ? null : { ...free, prices: null } })).toMatchObject({
      costNanos: null,
      costOrigin: 'unknown',
    })
  })

  it('is nothing when nobody was asked', () => {
    expect(settle({ endpoint: null, outcome: faultOutcome(broken), deltaCount: 0 })).toMatchObject({
      costNanos: 0,
      provider: null,
      model: null,
      endpointTag: null,
    })
  })
})

describe('the trace of a record', () => {
  const traceParent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true }
  const traceOf = (trace: NonNullable<GenerationRecord['trace']> | undefined, more: Partial<GenerationContext>) =>
    toRecord({ ...context, ...more }, { ...turn, ...(trace !== undefined && { trace }) }, end(), {
      usage,
      bill: billFor(end(), usage, 0),
      due: dueOf(null, null),
    }).trace

  it('is that of the headers, beside what the body says', () => {
    const joined = { trace_id: traceParent.traceId, parent_span_id: traceParent.spanId }
    expect(traceOf(undefined, { traceParent })).toEqual(joined)
    expect(traceOf({ team: 'blue' }, { traceParent })).toEqual({ ...joined, team: 'blue' })
  })

  it('is that of the body where it names one', () => {
    expect(traceOf({ trace_id: 'mine' }, { traceParent })).toEqual({ trace_id: 'mine' })
  })

  it('is none where nobody names one', () => {
    expect(traceOf(undefined, {})).toBeNull()
  })
})

describe('the record', () => {
  it('says who asked, who answered and how long it took', () => {
    expect(
      settle({ attempts: [{ provider: 'p0', model: 'a/m', status: 500, code: 'x', durationMs: 4 }] }),
    ).toMatchObject({
      id: 'gen-1',
      requestId: 'req-1',
      organizationId: 'org',
      workspaceId: 'ws',
      keyId: 7,
      clientFormat: 'openai-responses',
      requestedModel: 'a/m',
      model: 'a/m',
      provider: 'p1',
      endpointTag: 'p1',
      upstreamId: 'up-1',
      isStream: true,
      sessionId: 'session-1',
      createdAt: 1_700_000_000_000,
      firstTokenMs: 50,
      durationMs: 201,
      attempts: [{ provider: 'p0' }],
    })
    expect(settle({ firstContentAt: null }).firstTokenMs).toBeNull()
  })

  it('has the same members whatever is known, in the order of a record that was read', () => {
    const interrupted = { ...end({ outcome: faultOutcome(broken), isEndedHere: true }), firstContentAt: null }
    const due = dueOf(null, 0)
    const rest = { guardrails: [{ id: 'g', action: 'none' as const }], addedMs: 1, isInterrupted: true }
    const plain = settle({})
    const full = toRecord(context, turn, interrupted, { usage: null, bill: freeOfCharge, due }, rest)
    const columns = Object.fromEntries(generationColumns.map((column) => [column, null]))
    const read = toGenerationRecord({ ...columns, attempts: '[]' } as unknown as GenerationRow)
    expect(full).toMatchObject({ guardrails: rest.guardrails, addedMs: 1, status: 'interrupted' })
    expect(Object.keys(full)).toEqual(Object.keys(plain))
    expect(Object.keys(read)).toEqual(Object.keys(plain))
  })

  it('says why it failed, in at most 500 characters of the cleaned words, and nothing of a caller that left', () => {
    const fault = { ...broken, told: 'no room '.repeat(100) }
    expect(settle({ outcome: faultOutcome(fault) }).errorMessage).toBe('no room '.repeat(100).slice(0, 500))
    expect(settle({ outcome: faultOutcome(broken) }).errorMessage).toBe('it broke')
    expect(settle({ outcome: faultOutcome(broken), isCancelled: true }).errorMessage).toBeUndefined()
    expect(settle({}).errorMessage).toBeUndefined()
  })

  it('says what caching saved, where one price holds for all of it', () => {
    const [cached] = model('a/m', { p1: { prices: { ...prices(1, 4), cacheReadPicos: 100_000 } } }).endpoints
    const answer = (answeredTag: string) => ({
      provider: 'p1',
      model: 'a/m',
      status: 200,
      code: '',
      durationMs: 1,
      answeredTag,
    })
    expect(settle({ endpoint: cached ?? null }).cacheDiscountNanos).toBe(3_600)
    expect(settle({ endpoint: cached ?? null, attempts: [answer('p1'), answer('p1')] }).cacheDiscountNanos).toBe(3_600)
    expect(
      settle({ endpoint: cached ?? null, attempts: [answer('p1'), answer('p2')] }).cacheDiscountNanos,
    ).toBeUndefined()
    const uncached = { ...usage, cachedTokens: 0, cacheWriteTokens: 0 }
    expect(
      settle({ endpoint: cached ?? null, outcome: outcome({ usage: uncached }) }).cacheDiscountNanos,
    ).toBeUndefined()
  })

  it.each<[StopReason, string]>([
    ['end', 'completed'],
    ['tool-calls', 'completed'],
    ['stop-sequence', 'completed'],
    ['refusal', 'completed'],
    ['pause', 'completed'],
    ['max-tokens', 'incomplete'],
    ['context-length', 'incomplete'],
    ['content-filter', 'incomplete'],
  ])('of an answer that stopped for %s is %s', (stopReason, status) => {
    expect(settle({ outcome: outcome({ stopReason }) })).toMatchObject({ status, stopReason })
  })
})
