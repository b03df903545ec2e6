import { expect, it } from 'vitest'
import { noRules } from '../../../src/records/guardrail-rules.ts'
import { down, up } from '../../../src/storage/migrations/0025-create-guardrails.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { makeTwoOrganizations, workspaceIn } from './two-organizations.ts'

describeDatabases((openFresh) => {
  const open = async () => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await makeTwoOrganizations(repositories)
    return { database, ...repositories }
  }

  it('gives a new workspace a guardrail of its own, which holds for it', async () => {
    const { workspaces, guardrails, guardrailAssignments } = await open()
    const id = (await workspaces.get('a', 'wa'))?.defaultGuardrailId ?? ''
    expect(await guardrails.get('a', id)).toMatchObject({ workspaceId: 'wa', name: 'wa workspace', rules: noRules })
    const assignments = await guardrailAssignments.of('a', id)
    expect(assignments).toMatchObject([{ scope: 'workspace', subjectId: 'wa', assignedBy: null }])
  })

  it('keeps one guardrail through changes of the workspace', async () => {
    const { workspaces, guardrails, guardrailAssignments } = await open()
    const before = await workspaces.get('a', 'wa')
    const after = await workspaces.update('a', 'wa', { name: 'Other' }, 3)
    expect(after?.defaultGuardrailId).toBe(before?.defaultGuardrailId)
    expect(await guardrails.ofWorkspace('a', 'wa')).toMatchObject([{ name: 'wa workspace' }])
    expect(await guardrailAssignments.of('a', before?.defaultGuardrailId ?? '')).toHaveLength(1)
  })

  it('gives one to a workspace of an older gateway with its next change', async () => {
    const { database, workspaces, guardrails } = await open()
    const row = { ...workspaceIn('a'), id: 'old', slug: 'old' }
    await database.knex('workspaces').insert({
      ...{ id: row.id, organization_id: 'a', name: 'Old', slug: row.slug, is_default: 0, created_at: 1 },
    })
    expect((await workspaces.get('a', 'old'))?.defaultGuardrailId).toBeNull()
    const id = (await workspaces.update('a', 'old', { name: 'New' }, 3))?.defaultGuardrailId ?? ''
    expect(await guardrails.get('a', id)).toMatchObject({ name: 'New workspace', workspaceId: 'old' })
  })

  it('gives workspaces that were there before the migration the one that was promised, or a new one', async () => {
    const { database, workspaces, guardrails, guardrailAssignments } = await open()
    await workspaces.create(workspaceIn('a', 'gone'), 1)
    await workspaces.delete('a', 'gone', 2)
    await down(database.knex)
    const promised = (await workspaces.get('a', 'wa'))?.defaultGuardrailId ?? ''
    await database.knex('workspaces').where({ id: 'wb' }).update({ default_guardrail_id: null })
    await up(database.knex)
    const made = (await workspaces.get('b', 'wb'))?.defaultGuardrailId ?? ''
    expect(await guardrails.get('a', promised)).toMatchObject({
      workspaceId: 'wa',
      name: 'wa workspace',
      rules: noRules,
    })
    expect(await guardrails.get('b', made)).toMatchObject({ workspaceId: 'wb', name: 'wb workspace', rules: noRules })
    expect(await guardrailAssignments.of('b', made)).toMatchObject([{ scope: 'workspace', subjectId: 'wb' }])
    expect(await guardrails.ofWorkspace('a', 'gone')).toEqual([])
  })
})
