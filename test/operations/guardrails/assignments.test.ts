import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from '../workspaces/arrange.ts'

interface Made {
  readonly id: string
}

const madeBy = async ({ ask }: Open, path: string, body: object) => {
  const answer = await ask('POST', path, body)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return dataOf<Made>(answer)
}

/** A key, a user and a workspace, each with the member of requests that names them and how lists show them. */
async function makeSubjects(opened: Open) {
  const key = (await madeBy(opened, '/keys', { name: 'Desk' })) as unknown as Schema<'ApiKey'>
  const user = await madeBy(opened, '/organization/members', { email: 'ada@example.com' })
  const workspace = await madeBy(opened, '/workspaces', { name: 'Lab', slug: 'lab' })
  return [
    {
      kind: 'keys',
      field: 'key_hashes',
      id: key.hash,
      shown: { key_hash: key.hash, key_name: 'Desk', key_label: key.label },
    },
    {
      kind: 'members',
      field: 'member_user_ids',
      id: user.id,
      shown: { user_id: user.id, organization_id: await opened.organizationId() },
    },
    {
      kind: 'workspaces',
      field: 'workspace_ids',
      id: workspace.id,
      shown: { workspace_id: workspace.id, workspace_name: 'Lab', workspace_slug: 'lab' },
    },
  ] as const
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('assigns a guardrail to keys, members and workspaces, lists them, and takes it away', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await madeBy(opened, '/guardrails', { name: 'One' })
    for (const { kind, field, id: subject, shown } of await makeSubjects(opened)) {
      const path = `/guardrails/${id}/assignments/${kind}`
      const body = { [field]: [subject, subject.toUpperCase()] }
      expect(await ask('POST', path, body)).toMatchObject({ status: 200, body: { assigned_count: 1 } })
      expect(await ask('POST', path, body)).toMatchObject({ status: 200, body: { assigned_count: 0 } })
      const record = {
        ...{ ...shown, id: expect.any(String), guardrail_id: id, created_at: expect.any(String) },
        assigned_by: 'First management key',
      }
      expect((await ask('GET', path)).body).toEqual({ data: [record], total_count: 1 })
      expect((await ask('GET', `${path}?offset=1`)).body).toEqual({ data: [], total_count: 1 })
      expect(await ask('POST', `${path}/remove`, body)).toMatchObject({ status: 200, body: { unassigned_count: 1 } })
      expect(await ask('POST', `${path}/remove`, body)).toMatchObject({ status: 200, body: { unassigned_count: 0 } })
      expect((await ask('GET', path)).body).toEqual({ data: [], total_count: 0 })
    }
  })

  it('X15: knows nobody of another organization, whether it is to have a guardrail or to lose it', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const foreign = await makeForeign(opened)
    const { id } = await madeBy(opened, '/guardrails', { name: 'One' })
    const own = await makeSubjects(opened)
    const foreignIds = { keys: foreign.hash, members: foreign.userId, workspaces: foreign.workspaceId }
    const foreignGuardrail = await inStore(async ({ workspaces, guardrailAssignments }) => {
      const workspace = await workspaces.get(foreign.organizationId, foreign.workspaceId)
      const guardrailId = workspace?.defaultGuardrailId ?? ''
      const place = { organizationId: foreign.organizationId, guardrailId, assignedBy: null }
      await guardrailAssignments.assign({ ...place, scope: 'key', subjectIds: [String(foreign.keyId)] }, 1)
      return guardrailId
    })
    for (const { kind, field, id: subject } of own) {
      const path = `/guardrails/${id}/assignments/${kind}`
      expect((await ask('POST', path, { [field]: [subject] })).status).toBe(200)
      const strange = kind === 'keys' ? 'f'.repeat(64) : randomUUID()
      for (const end of ['', '/remove']) {
        const [theirs, nobodys] = [
          await ask('POST', `${path}${end}`, { [field]: [subject, foreignIds[kind]] }),
          await ask('POST', `${path}${end}`, { [field]: [strange] }),
        ]
        expect([theirs.status, nobodys.status]).toEqual([404, 404])
        expect(messageOf(theirs)).toBe(messageOf(nobodys))
        // Nor are guardrails of others there to be assigned, or taken from anybody.
        const other = `/guardrails/${foreignGuardrail}/assignments/${kind}${end}`
        expect((await ask('POST', other, { [field]: [subject] })).status).toBe(404)
        expect((await ask('POST', other, { [field]: [foreignIds[kind]] })).status).toBe(404)
      }
      // All or none: the own one was neither taken away nor assigned anew.
      expect((await ask('GET', path)).body).toMatchObject({ total_count: 1 })
    }
    const kept = await inStore(({ guardrailAssignments }) =>
      guardrailAssignments.of(foreign.organizationId, foreignGuardrail),
    )
    expect(kept.map(({ scope }) => scope).sort()).toEqual(['key', 'workspace'])
  })

  it.each([
    ['none', []],
    ['more than a hundred', Array.from({ length: 101 }, () => randomUUID())],
  ])('refuses %s at once', async (_, ids) => {
    const opened = await open()
    const { id } = await madeBy(opened, '/guardrails', { name: 'One' })
    for (const [kind, field] of Object.entries({ members: 'member_user_ids', workspaces: 'workspace_ids' })) {
      for (const end of ['', '/remove']) {
        const answer = await opened.ask('POST', `/guardrails/${id}/assignments/${kind}${end}`, { [field]: ids })
        expect(answer.status).toBe(400)
      }
    }
  })

  it('keeps a workspace whose guardrail holds for others, until it does not', async () => {
    const opened = await open()
    const { ask } = opened
    const [key] = await makeSubjects(opened)
    const lab = dataOf<Made>(await ask('GET', '/workspaces/lab'))
    const { id } = await madeBy(opened, '/guardrails', { name: 'Of the lab', workspace_id: lab.id })
    await ask('POST', `/guardrails/${id}/assignments/keys`, { key_hashes: [key.id] })
    const kept = await ask('DELETE', '/workspaces/lab')
    expect([kept.status, messageOf(kept)]).toEqual([400, expect.stringContaining('"Of the lab"')])
    await ask('POST', `/guardrails/${id}/assignments/keys/remove`, { key_hashes: [key.id] })
    expect((await ask('DELETE', '/workspaces/lab')).status).toBe(200)
    expect((await ask('GET', `/guardrails/${id}`)).status).toBe(404)
  })
})
