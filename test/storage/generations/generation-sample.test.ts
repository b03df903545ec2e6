import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const signal = new AbortController().signal
const filter = { organizationId: 'organization', since: 1_000_000, until: 2_000_000 }

describeDatabases((openFresh) => {
  it('gives the records of a time, the newest first, with the attempts that failed', async () => {
    const { database } = await openFresh()
    const { generations, generationSample } = repositoriesOn(database)
    const failed = { provider: 'a', model: 'm', status: 500, code: 'server', durationMs: 7 }
    await generations.insertMany([
      generation('gen-1', { createdAt: 999_999 }),
      generation('gen-2', { createdAt: 1_000_000, attempts: [failed, { ...failed, answeredTag: 'a' }], isByok: true }),
      generation('gen-3', { createdAt: 1_999_999, attempts: [] }),
      generation('gen-4', { createdAt: 2_000_000 }),
      generation('gen-5', { createdAt: 1_500_000, organizationId: 'other' }),
      generation('gen-6', { createdAt: 1_500_000, model: 'other' }),
    ])
    const { requests, share, since } = await generationSample.draw({ ...filter, model: 'sim/echo-1' }, 10, signal)
    expect({ ids: requests.map(({ id }) => id), share, since }).toEqual({
      ids: ['gen-3', 'gen-2'],
      share: 1,
      since: 1_000_000,
    })
    expect(requests[1]).toMatchObject({
      ...{ isByok: true, endpointTag: 'simulator/fast', inputTokens: 11, costNanos: 16, firstTokenMs: 18 },
      failures: [{ provider: 'a', model: 'm', durationMs: 7 }],
    })
    expect(requests[0]?.failures).toEqual([])
  })

  it('draws evenly over slices, the same records each time', async () => {
    const { database } = await openFresh()
    const { generations, generationSample } = repositoriesOn(database)
    const count = 5_000
    for (let at = 0; at < count; at += 500) {
      await generations.insertMany(
        Array.from({ length: 500 }, (_, index) =>
          generation(`gen-${at + index}`, { createdAt: 1_000_000 + (at + index) * 7 }),
        ),
      )
    }
    const all = await generationSample.draw(filter, count, signal)
    expect([all.requests.length, all.share]).toEqual([count, 1])
    const some = await generationSample.draw(filter, 1_000, signal)
    expect(some.requests.length).toBeLessThanOrEqual(1_000)
    expect(Math.abs(some.requests.length / some.share / count - 1)).toBeLessThan(0.15)
    // As many from the older half as from the newer.
    const older = some.requests.filter(({ createdAt }) => createdAt < 1_000_000 + (count / 2) * 7).length
    expect(Math.abs(older / some.requests.length - 0.5)).toBeLessThan(0.08)
    expect(await generationSample.draw(filter, 1_000, signal)).toEqual(some)
  })

  it('stops when it is told to', async () => {
    const { database } = await openFresh()
    const leaving = AbortSignal.abort(new Error('gone'))
    await expect(repositoriesOn(database).generationSample.draw(filter, 10, leaving)).rejects.toThrow('gone')
  })
})
