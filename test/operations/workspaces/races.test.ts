import { expect, it } from 'vitest'
import { describeDatabases } from '../../support/databases.ts'
import { type Answer, dataOf, gatewaysOn } from './arrange.ts'

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describeDatabases((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('X12: gives a slug that 50 want at once to one of them', async () => {
    const { ask } = await open()
    const answers = await times(50, (index) => ask('POST', '/workspaces', { name: `n${index}`, slug: 'wanted' }))
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 49 }, () => 400)])
    expect((await ask('GET', '/workspaces')).body).toMatchObject({ total_count: 2 })
    const audit = await ask('GET', '/audit?action=workspace.create')
    expect(audit.body).toMatchObject({ total_count: 1 })
  })

  it('X12: keeps what each of several changes at once names, and tells each in order', async () => {
    const { ask } = await open()
    const fields = [{ name: 'Home' }, { description: 'd' }, { default_text_model: 'sim/json' }, { slug: 'home' }]
    const { id } = dataOf<{ id: string }>(await ask('GET', '/workspaces/default'))
    const answers = await times(fields.length, (index) => ask('PATCH', `/workspaces/${id}`, fields[index]))
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    expect(dataOf(await ask('GET', `/workspaces/${id}`))).toMatchObject(Object.assign({}, ...fields))
    const entries = dataOf<{ before: unknown; after: unknown }[]>(await ask('GET', `/audit?target_id=${id}`))
    expect(entries).toHaveLength(4)
    // Each began with what the one before had made of it.
    for (const [index, { before }] of entries.slice(0, -1).entries()) expect(before).toEqual(entries[index + 1]?.after)
  })

  it('X12: gives a slug that two workspaces want to one', async () => {
    const { ask } = await open()
    for (const slug of ['a', 'b']) await ask('POST', '/workspaces', { name: slug, slug })
    const answers = await times(2, (index) => ask('PATCH', `/workspaces/${'ab'[index]}`, { slug: 'wanted' }))
    expect(statuses(answers)).toEqual([200, 400])
  })

  it('X12: deletes a workspace once', async () => {
    const { ask } = await open()
    await ask('POST', '/workspaces', { name: 'a', slug: 'a' })
    const answers = await times(10, () => ask('DELETE', '/workspaces/a'))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect((await ask('GET', '/audit?action=workspace.delete')).body).toMatchObject({ total_count: 1 })
  })

  it('X12: never leaves a key in a workspace that is deleted meanwhile', async () => {
    const { ask, inStore, organizationId } = await open()
    for (let round = 0; round < 5; round++) {
      const { id } = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'a', slug: `a${round}` }))
      const [deleted, ...made] = await Promise.all([
        ask('DELETE', `/workspaces/${id}`),
        ...Array.from({ length: 4 }, () => ask('POST', '/keys', { name: 'k', workspace_id: id })),
      ])
      const count = made.filter(({ status }) => status === 201).length
      expect(deleted.status).toBe(count === 0 ? 200 : 400)
      const organization = await organizationId()
      const left = await inStore(({ keys }) => keys.hashesOf(organization, { workspaceId: id }))
      expect(left).toHaveLength(count)
      for (const { status } of made) expect([201, 400]).toContain(status)
    }
  })

  it('X12: keeps the last of several budgets that are set at once', async () => {
    const { ask } = await open()
    const answers = await times(20, (index) => ask('PUT', '/workspaces/default/budgets/daily', { limit_usd: index }))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const budgets = dataOf<unknown[]>(await ask('GET', '/workspaces/default/budgets'))
    expect(budgets).toHaveLength(1)
    const gone = await times(5, () => ask('DELETE', '/workspaces/default/budgets/daily'))
    expect(statuses(gone)).toEqual([200, 404, 404, 404, 404])
  })

  it('X12: leaves no membership and no key of a user who is deleted meanwhile', async () => {
    const { ask, inStore, organizationId } = await open()
    const organization = await organizationId()
    for (let round = 0; round < 5; round++) {
      const email = `ada${round}@example.com`
      const { id } = dataOf<{ id: string }>(await ask('POST', '/organization/members', { email }))
      const [deleted, ...others] = await Promise.all([
        ask('DELETE', `/organization/members/${id}`),
        ask('POST', '/workspaces/default/members', { user_id: id }),
        ask('POST', '/keys', { name: 'k', creator_user_id: id }),
        ask('PATCH', `/organization/members/${id}`, { active: false }),
      ])
      expect(deleted.status).toBe(200)
      for (const { status } of others) expect([200, 201, 400, 404]).toContain(status)
      expect(await inStore(({ keys }) => keys.hashesOf(organization, { userId: id }))).toEqual([])
    }
    expect((await ask('GET', '/workspaces/default/members')).body).toMatchObject({ total_count: 0 })
  })

  it('X12: deletes a user once, and takes a name once', async () => {
    const { ask } = await open()
    const made = await times(20, () => ask('POST', '/organization/members', { email: 'ada@example.com' }))
    expect(statuses(made)).toEqual([201, ...Array.from({ length: 19 }, () => 400)])
    const [user] = dataOf<{ id: string }[]>(await ask('GET', '/organization/members'))
    const gone = await times(5, () => ask('DELETE', `/organization/members/${user?.id}`))
    expect(statuses(gone)).toEqual([200, 404, 404, 404, 404])
  })
})
