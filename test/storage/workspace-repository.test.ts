import { expect, it } from 'vitest'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { NewWorkspace } from '../../src/storage/workspace-repository.ts'
import { describeDatabases } from '../support/databases.ts'

const workspace = (changes: Partial<NewWorkspace>): NewWorkspace => ({
  id: 'w1',
  organizationId: 'a',
  name: 'Research',
  slug: 'research',
  description: null,
  isDefault: false,
  createdBy: null,
  ...changes,
})

describeDatabases((openFresh) => {
  const openTwoOrganizations = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    await repositories.organizations.create({ id: 'a', name: 'A' }, 1)
    await repositories.organizations.create({ id: 'b', name: 'B' }, 1)
    return repositories
  }

  it('gives back what was put in', async () => {
    const { workspaces } = await openTwoOrganizations()
    const wanted = workspace({ description: 'What we try', isDefault: true, createdBy: 'user-1' })
    const created = await workspaces.create(wanted, 5)
    expect(created).toEqual({ ...wanted, createdAt: 5, updatedAt: null })
    expect(await workspaces.get('a', 'w1')).toEqual(created)
    expect(await workspaces.findBySlug('a', 'research')).toEqual(created)
    expect(await workspaces.findDefault('a')).toEqual(created)
  })

  it('answers another organization as if there were nothing', async () => {
    const { workspaces } = await openTwoOrganizations()
    await workspaces.create(workspace({ isDefault: true }), 5)
    expect(await workspaces.get('b', 'w1')).toBeNull()
    expect(await workspaces.findBySlug('b', 'research')).toBeNull()
    expect(await workspaces.findDefault('b')).toBeNull()
  })

  it('keeps slugs unique in an organization, not across organizations', async () => {
    const { workspaces } = await openTwoOrganizations()
    await workspaces.create(workspace({}), 5)
    await expect(workspaces.create(workspace({ id: 'w2' }), 6)).rejects.toMatchObject({ constraint: 'unique' })
    await workspaces.create(workspace({ id: 'w3', organizationId: 'b' }), 7)
  })

  it('refuses a workspace of an organization that does not exist', async () => {
    const { workspaces } = await openTwoOrganizations()
    const creating = workspaces.create(workspace({ organizationId: 'c' }), 5)
    await expect(creating).rejects.toMatchObject({ constraint: 'reference' })
  })
})
