import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

// A Wednesday; its week begins on Monday the 4th, its month on Friday the 1st.
const now = Date.parse('2024-03-06T15:30:00Z')
const key = { kind: 'key', id: '1' } as const
const organizationId = 'organization'

describeDatabases((openFresh) => {
  const open = async () => repositoriesOn((await openFresh()).database)

  it('returns what was set, and when it resets', async () => {
    const { budgets } = await open()
    const subject = { kind: 'workspace', id: 'workspace' } as const
    const created = await budgets.set({ organizationId, subject, interval: 'weekly', limitNanos: 5e15 }, now)
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organizationId,
      subject,
      interval: 'weekly',
      timeZone: 'UTC',
      limitNanos: 5e15,
      spentNanos: 0,
      reservedNanos: 0,
      resetsAt: Date.parse('2024-03-11T00:00:00Z'),
      createdAt: now,
      updatedAt: null,
    })
    expect(await budgets.get(organizationId, subject, 'weekly', now)).toEqual(created)
    expect(await budgets.get(organizationId, subject, 'daily', now)).toBeNull()
    expect(await budgets.get('another', subject, 'weekly', now)).toBeNull()
  })

  it('changes the limit of a budget that is there and leaves what was spent', async () => {
    const { budgets } = await open()
    const wish = { organizationId, subject: key, interval: 'total' } as const
    const created = await budgets.set({ ...wish, limitNanos: 10 }, now)
    const changed = await budgets.set({ ...wish, limitNanos: 20 }, now + 1)
    expect(changed).toEqual({ ...created, limitNanos: 20, updatedAt: now + 1 })
    expect(await budgets.raise({ ...wish, limitNanos: 5 }, now + 2)).toMatchObject({ id: created.id, limitNanos: 25 })
  })

  it('adds up grants that are made at once', async () => {
    const { budgets } = await open()
    const subject = { kind: 'organization', id: organizationId } as const
    await Promise.all(
      Array.from({ length: 10 }, () =>
        budgets.raise({ organizationId, subject, interval: 'total', limitNanos: 7 }, now),
      ),
    )
    expect(await budgets.get(organizationId, subject, 'total', now)).toMatchObject({ limitNanos: 70 })
  })

  it('lists a subject’s budgets from the shortest interval on, and deletes one', async () => {
    const { budgets } = await open()
    for (const interval of ['total', 'monthly', 'daily'] as const) {
      await budgets.set({ organizationId, subject: key, interval, limitNanos: 1 }, now)
    }
    const intervals = async () => (await budgets.list(organizationId, key, now)).map(({ interval }) => interval)
    expect(await intervals()).toEqual(['daily', 'monthly', 'total'])
    expect(await budgets.delete('another', key, 'monthly')).toBe(false)
    expect(await budgets.delete(organizationId, key, 'monthly')).toBe(true)
    expect(await budgets.delete(organizationId, key, 'monthly')).toBe(false)
    expect(await intervals()).toEqual(['daily', 'total'])
    expect([...(await budgets.ofKeys([1, 2], now)).keys()]).toEqual([1])
  })

  it('begins with what the key has already spent in its window', async () => {
    const { budgets, generations } = await open()
    const spent: [time: string, nanos: number, isByok: boolean][] = [
      ['2024-02-29T12:00:00Z', 1, false],
      ['2024-03-02T12:00:00Z', 10, false],
      ['2024-03-05T12:00:00Z', 100, false],
      ['2024-03-06T12:00:00Z', 1_000, false],
      ['2024-03-06T12:00:00Z', 10_000, true],
    ]
    await generations.insertMany(
      spent.map(([time, costNanos, isByok], i) =>
        generation(`gen-${i}`, { keyId: 1, createdAt: Date.parse(time), costNanos, isByok }),
      ),
    )
    const begin = async (interval: 'daily' | 'weekly' | 'monthly' | 'total', includesByok: boolean, at = now) => {
      await budgets.delete(organizationId, key, interval)
      const wish = { organizationId, subject: key, interval, limitNanos: 1, includesByok }
      return (await budgets.set(wish, at)).spentNanos
    }
    expect(await begin('daily', false)).toBe(1_000)
    expect(await begin('weekly', false)).toBe(1_100)
    expect(await begin('monthly', false)).toBe(1_110)
    expect(await begin('total', false)).toBe(1_111)
    expect(await begin('total', true)).toBe(11_111)
    expect(await begin('daily', false, now + 24 * 3_600_000)).toBe(0)
  })

  it('begins with what all keys of the workspace have spent', async () => {
    const { budgets, generations, organizations, workspaces, keys } = await open()
    await organizations.create({ id: organizationId, name: '' }, 1)
    for (const id of ['w1', 'w2']) {
      const workspace = { id, organizationId, name: id, slug: id, description: null, isDefault: false, createdBy: null }
      await workspaces.create(workspace, 1)
    }
    const made = await Promise.all(
      ['w1', 'w1', 'w2'].map((workspaceId, i) =>
        keys.create(
          {
            hash: String(i).repeat(64),
            organizationId,
            workspaceId,
            kind: 'inference',
            name: '',
            label: '',
            expiresAt: null,
            creatorUserId: null,
          },
          1,
        ),
      ),
    )
    await generations.insertMany(
      made.map(({ id }, i) => generation(`gen-${i}`, { keyId: id, createdAt: now, costNanos: 10 ** i })),
    )
    const subject = { kind: 'workspace', id: 'w1' } as const
    const budget = await budgets.set({ organizationId, subject, interval: 'monthly', limitNanos: 1 }, now)
    expect(budget.spentNanos).toBe(11)
  })
})
