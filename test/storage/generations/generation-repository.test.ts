import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const nothing = { total: 0, daily: 0, weekly: 0, monthly: 0 }

describeDatabases((openFresh) => {
  const openGenerations = async () => repositoriesOn((await openFresh()).database).generations

  it('gives back every field as it was put in', async () => {
    const generations = await openGenerations()
    const full = generation('gen-full', {
      guardrails: [{ id: 'guard-1', action: 'redact' }],
      errorMessage: 'simulator: out of order',
      pipeline: [{ type: 'plugin', name: 'web', data: { engine: 'exa', results: 3 } }],
      tools: ['service:datetime'],
      plugins: ['web'],
      addedMs: 0.125,
      upstreamMs: 18.875,
      cacheDiscountNanos: -3,
      timeline: [
        ['receive', 0, 2204],
        ['tool', 2300, 1_000_000, 'service:datetime'],
        ['answer_guardrails', 813_000, 600_000, null, 1500],
      ],
      route: {
        models: ['a/m'],
        candidates: [
          ['a', 0, 1, 1],
          ['b', 0],
        ],
        excluded: [['c/flex', 0, 'require_parameters', 'is not sent a\u0000\ud800\u2028', 0, 2]],
        moreExcluded: 3,
        unknownModels: ['a/typo'],
      },
      attempts: [
        { provider: 'a', model: 'm', status: 429, code: 'busy', durationMs: 20, startMs: 3.027, failedTag: 'a' },
      ],
    })
    const bare = generation('gen-bare', {
      model: null,
      provider: null,
      endpointTag: null,
      upstreamId: null,
      status: 'failed',
      stopReason: null,
      errorType: null,
      isStream: false,
      isByok: true,
      sessionId: null,
      serviceTier: null,
      costNanos: null,
      costOrigin: 'unknown',
      firstTokenMs: null,
      attempts: [],
    })
    await generations.insertMany([full, bare])
    expect(await generations.get('organization', 'gen-full')).toEqual(full)
    expect(await generations.get('organization', 'gen-bare')).toEqual(bare)
  })

  it('keeps the first of two records with the same id', async () => {
    const generations = await openGenerations()
    await generations.insertMany([generation('gen-1'), generation('gen-2')])
    await generations.insertMany([generation('gen-1', { costNanos: 99 }), generation('gen-3'), generation('gen-3')])
    await generations.insertMany([generation('gen-1', { costNanos: 98 })])
    expect((await generations.get('organization', 'gen-1'))?.costNanos).toBe(16)
    expect(await generations.get('organization', 'gen-3')).not.toBeNull()
    expect((await generations.usageByKey([1], 0)).get(1)?.total).toBe(48)
  })

  it('answers another organization as if there were nothing', async () => {
    const generations = await openGenerations()
    await generations.insertMany([generation('gen-1')])
    expect(await generations.get('another', 'gen-1')).toBeNull()
    expect(await generations.get('organization', 'gen-2')).toBeNull()
  })

  it('takes amounts and times beyond 32 bits, fractions of milliseconds, and odd characters', async () => {
    const generations = await openGenerations()
    const record = generation('gen-1', {
      costNanos: 9_000_000_000_000_000,
      sessionId: 'a\0b',
      requestedModel: 'mødel/🚀',
    })
    await generations.insertMany([{ ...record, firstTokenMs: 1.4, durationMs: 2.6 }])
    expect(await generations.get('organization', 'gen-1')).toEqual({
      ...record,
      sessionId: 'a\uFFFDb',
      firstTokenMs: 1,
      durationMs: 3,
    })
  })

  it('commits all of a batch or none of it', async () => {
    const generations = await openGenerations()
    const broken = generation('gen-2', { inputTokens: Number.NaN })
    await expect(generations.insertMany([generation('gen-1'), broken])).rejects.toThrow()
    expect(await generations.get('organization', 'gen-1')).toBeNull()
  })

  it('does nothing for an empty batch and takes a big one', async () => {
    const generations = await openGenerations()
    await generations.insertMany([])
    await generations.insertMany(Array.from({ length: 1_100 }, (_, i) => generation(`gen-${i}`)))
    expect((await generations.usageByKey([1], 0)).get(1)?.total).toBe(17_600)
  })

  it('sums usage by UTC day, ISO week and month, each from its first millisecond on', async () => {
    const generations = await openGenerations()
    // A Wednesday; its week begins on Monday the 4th, its month on Friday the 1st.
    const now = Date.parse('2024-03-06T15:30:00Z')
    const spent: [time: string, nanos: number][] = [
      ['2024-03-06T00:00:00.000Z', 1],
      ['2024-03-05T23:59:59.999Z', 10],
      ['2024-03-04T00:00:00.000Z', 100],
      ['2024-03-03T23:59:59.999Z', 1_000],
      ['2024-03-01T00:00:00.000Z', 10_000],
      ['2024-02-29T23:59:59.999Z', 100_000],
    ]
    await generations.insertMany(
      spent.map(([time, costNanos], i) => generation(`gen-${i}`, { keyId: 7, createdAt: Date.parse(time), costNanos })),
    )
    expect(await generations.usageByKey([7], now)).toEqual(
      new Map([[7, { total: 111_111, daily: 1, weekly: 111, monthly: 11_111, byok: nothing }]]),
    )
  })

  it('keeps keys, and what went through own credentials, apart, and counts an unknown cost as nothing', async () => {
    const generations = await openGenerations()
    const createdAt = Date.parse('2024-03-06T15:00:00Z')
    await generations.insertMany([
      generation('gen-1', { keyId: 1, createdAt, costNanos: 5 }),
      generation('gen-2', { keyId: 1, createdAt, costNanos: null }),
      generation('gen-3', { keyId: 1, createdAt, costNanos: 7, isByok: true }),
      generation('gen-4', { keyId: 2, createdAt, costNanos: 11, isByok: true }),
      generation('gen-5', { keyId: 2, createdAt, costNanos: 20, isByok: true, byokNanos: 13 }),
      generation('gen-5', { keyId: 3, createdAt, costNanos: 13 }),
    ])
    const all = (nanos: number) => ({ total: nanos, daily: nanos, weekly: nanos, monthly: nanos })
    expect(await generations.usageByKey([1, 2, 9], createdAt)).toEqual(
      new Map([
        [1, { ...all(5), byok: all(7) }],
        [2, { ...all(7), byok: all(24) }],
        [9, { ...nothing, byok: nothing }],
      ]),
    )
    expect(await generations.usageByKey([], createdAt)).toEqual(new Map())
  })
})
