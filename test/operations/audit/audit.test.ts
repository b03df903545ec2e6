import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { dataOf, gatewaysOn, makeForeign, type Open } from '../workspaces/arrange.ts'

type Entry = Schema<'AuditEntry'>

const entriesOf = async ({ ask }: Open, query = '') => dataOf<Entry[]>(await ask('GET', `/audit?limit=100${query}`))

/** One change of every kind that there is here. */
async function changeEverything({ ask }: Open) {
  const made = await ask('POST', '/keys', { name: 'k' })
  const { hash } = dataOf<{ hash: string }>(made)
  await ask('PATCH', `/keys/${hash}`, { name: 'k2', limit: 5 })
  await ask('DELETE', `/keys/${hash}`)
  const { id } = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'a', slug: 'a' }))
  await ask('PATCH', '/workspaces/a', { slug: 'b' })
  const user = dataOf<{ id: string }>(await ask('POST', '/organization/members', { email: 'ada@example.com' }))
  await ask('PATCH', `/organization/members/${user.id}`, { active: false })
  await ask('POST', '/workspaces/b/members', { user_id: user.id })
  await ask('DELETE', `/workspaces/b/members/${user.id}`)
  await ask('PUT', '/workspaces/b/budgets/daily', { limit_usd: 1 })
  await ask('DELETE', '/workspaces/b/budgets/daily')
  await ask('DELETE', `/organization/members/${user.id}`)
  await ask('DELETE', '/workspaces/b')
  return { key: (made.body as { key: string }).key, hash, workspaceId: id, userId: user.id }
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('tells every change, newest first, with what was before and after', async () => {
    const opened = await open()
    const { hash, workspaceId, userId } = await changeEverything(opened)
    const entries = await entriesOf(opened)
    expect(entries.map(({ action, target }) => [action, target.id])).toEqual([
      ['workspace.delete', workspaceId],
      ['user.delete', userId],
      ['workspace_budget.delete', `${workspaceId}/daily`],
      ['workspace_budget.set', `${workspaceId}/daily`],
      ['workspace_member.remove', `${workspaceId}/${userId}`],
      ['workspace_member.add', `${workspaceId}/${userId}`],
      ['user.update', userId],
      ['user.create', userId],
      ['workspace.update', workspaceId],
      ['workspace.create', workspaceId],
      ['key.delete', hash],
      ['key.update', hash],
      ['key.create', hash],
    ])
    const keyUpdate = entries.find(({ action }) => action === 'key.update')
    expect(keyUpdate).toMatchObject({ before: { name: 'k', limit: null }, after: { name: 'k2', limit: 5 } })
    const created = entries.find(({ action }) => action === 'workspace.create')
    expect(created).toMatchObject({ before: null, after: { slug: 'a' }, actor: { kind: 'api_key' } })
    expect(entries[0]).toMatchObject({ before: { slug: 'b' }, after: null })
  })

  it('tells changes to whom is trusted, too', async () => {
    const opened = await open({ federation: { enabled: true } })
    const { ask } = opened
    const { hash } = dataOf<{ hash: string }>(await ask('POST', '/keys', { name: 'k' }))
    const wish = { name: 'CI', issuer_url: 'https://ci.example.com' }
    const issuer = dataOf<{ id: string }>(await ask('POST', '/federation/issuers', wish))
    const terms = { issuer_id: issuer.id, subject: 's', audience: 'a', api_key_hash: hash }
    const policy = dataOf<{ id: string }>(await ask('POST', '/federation/policies', terms))
    await ask('PATCH', `/federation/policies/${policy.id}`, { enabled: false })
    expect((await ask('DELETE', `/federation/issuers/${issuer.id}`)).status).toBe(400)
    await ask('DELETE', `/federation/policies/${policy.id}`)
    await ask('PATCH', `/federation/issuers/${issuer.id}`, { name: 'Build' })
    await ask('DELETE', `/federation/issuers/${issuer.id}`)
    const told = (await entriesOf(opened)).map(({ action, before, after }) => [action, before, after])
    const renamed = { ...issuer, name: 'Build', updated_at: expect.any(String) }
    const disabled = { ...policy, enabled: false, updated_at: expect.any(String) }
    expect(told.slice(0, -1)).toEqual([
      ['federation_issuer.delete', renamed, null],
      ['federation_issuer.update', issuer, renamed],
      ['federation_policy.delete', disabled, null],
      ['federation_policy.update', policy, disabled],
      ['federation_policy.create', null, policy],
      ['federation_issuer.create', null, issuer],
    ])
  })

  it('holds no secret, and nothing of what was refused', async () => {
    const opened = await open()
    const { ask } = opened
    const { key } = await changeEverything(opened)
    const count = (await entriesOf(opened)).length
    for (const [method, path, body] of [
      ['POST', '/workspaces', { name: 'x', slug: 'default' }],
      ['PATCH', '/workspaces/default', { slug: 'Bad' }],
      ['DELETE', '/workspaces/default', undefined],
      ['POST', '/keys', { name: 'x', workspace_id: '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13' }],
      ['DELETE', `/keys/${'0'.repeat(64)}`, undefined],
    ] as const) {
      expect((await ask(method, path, body)).status).toBeGreaterThanOrEqual(400)
    }
    const entries = await entriesOf(opened)
    expect(entries).toHaveLength(count)
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  it('is filtered by action, target, actor and time, and paged', async () => {
    const opened = await open()
    const { hash, workspaceId } = await changeEverything(opened)
    const actions = async (query: string) => (await entriesOf(opened, query)).map(({ action }) => action)
    expect(await actions('&action=key.update')).toEqual(['key.update'])
    expect(await actions('&target_kind=key')).toHaveLength(3)
    expect(await actions(`&target_id=${hash}&action=key.delete`)).toEqual(['key.delete'])
    expect(await actions(`&target_kind=workspace&target_id=${workspaceId}`)).toHaveLength(3)
    const [newest] = await entriesOf(opened)
    expect(await actions(`&actor=${newest?.actor.id}`)).toHaveLength(13)
    expect(await actions('&actor=nobody')).toEqual([])
    expect(await actions('&from=2099-01-01T00:00:00Z')).toEqual([])
    expect(await actions('&to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await actions(`&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00%2B02:00`)).toHaveLength(13)
    const page = await opened.ask('GET', '/audit?offset=1&limit=2')
    expect(page.body).toMatchObject({ data: [{ action: 'user.delete' }, {}], total_count: 13 })
  })

  it('X10: takes filters for texts and nothing else', async () => {
    const opened = await open()
    await changeEverything(opened)
    const { ask } = opened
    for (const filter of ['%25', '_', 'key.%25', "' or 1=1 --", 'workspace;drop table audit_entries']) {
      for (const name of ['action', 'target_kind', 'target_id', 'actor']) {
        const answer = await ask('GET', `/audit?${name}=${filter}`)
        expect([answer.status, dataOf(answer)]).toEqual([200, []])
      }
    }
    for (const query of [
      `action=${'x'.repeat(10_240)}`,
      'action=',
      'actor=a%00b',
      'sort=at;drop',
      'from=yesterday',
      'to=2026-13-01T00:00:00Z',
      'action=a&action=b',
    ]) {
      expect([query, (await ask('GET', `/audit?${query}`)).status]).toEqual([query, 400])
    }
  })

  it('X1: tells nothing of another organization', async () => {
    const opened = await open()
    const foreign = await makeForeign(opened)
    const { organizationId, workspaceId } = foreign
    const target = { kind: 'workspace', id: workspaceId }
    const actor = { kind: 'cli', id: 'eve' } as const
    const change = { organizationId, actor, action: 'workspace.update', target, before: null, after: null }
    await opened.inStore(({ audit }) => audit.record(change, 1))
    expect(await entriesOf(opened)).toEqual([])
    expect(await entriesOf(opened, `&target_id=${workspaceId}`)).toEqual([])
  })
})
