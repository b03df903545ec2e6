import { expect, it } from 'vitest'
import type { NewWorkspace } from '../../../src/storage/people/workspace-repository.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

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
    const usual = {
      defaultTextModel: null,
      defaultImageModel: null,
      defaultProviderSort: null,
      defaultGuardrailId: expect.any(String),
      includeByokInBudgets: false,
      ioLoggingApiKeyIds: null,
      ioLoggingSamplingRate: 1,
      isObservabilityBroadcastEnabled: false,
      isObservabilityIoLoggingEnabled: false,
      plugins: [],
      timeZone: 'UTC',
    }
    expect(created).toEqual({ ...wanted, ...usual, createdAt: 5, updatedAt: null })
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

  it('changes what is named and leaves the rest', async () => {
    const { workspaces } = await openTwoOrganizations()
    const created = await workspaces.create(workspace({ defaultTextModel: 'a/b', ioLoggingSamplingRate: 0.0001 }), 5)
    const changes = {
      name: 'Two',
      slug: 'two',
      defaultProviderSort: 'latency',
      ioLoggingApiKeyIds: [3, 1],
      isObservabilityBroadcastEnabled: true,
      includeByokInBudgets: true,
    } as const
    const changed = await workspaces.update('a', 'w1', changes, 6)
    expect(changed).toEqual({ ...created, ...changes, updatedAt: 6 })
    expect(await workspaces.get('a', 'w1')).toEqual(changed)
    expect(await workspaces.lock('a', 'w1')).toEqual(changed)
    const lifted = { defaultTextModel: null, ioLoggingApiKeyIds: null }
    expect(await workspaces.update('a', 'w1', lifted, 7)).toEqual({ ...changed, ...lifted, updatedAt: 7 })
    expect(await workspaces.update('b', 'w1', { name: 'x' }, 8)).toBeNull()
  })

  it('finds a deleted workspace no more, frees its slug, and deletes once and never the Default one', async () => {
    const { workspaces } = await openTwoOrganizations()
    await workspaces.create(workspace({}), 5)
    await workspaces.create(workspace({ id: 'w0', slug: 'default', isDefault: true }), 4)
    expect(await workspaces.delete('b', 'w1', 6)).toBe(false)
    expect(await workspaces.delete('a', 'w0', 6)).toBe(false)
    expect(await workspaces.delete('a', 'w1', 6)).toBe(true)
    expect(await workspaces.delete('a', 'w1', 7)).toBe(false)
    expect(await workspaces.get('a', 'w1')).toBeNull()
    expect(await workspaces.findBySlug('a', 'research')).toBeNull()
    expect(await workspaces.update('a', 'w1', { name: 'x' }, 8)).toBeNull()
    expect((await workspaces.list('a', { offset: 0, limit: 9 })).total).toBe(1)
    await workspaces.create(workspace({ id: 'w2' }), 9)
  })

  it('lists page by page, oldest first', async () => {
    const { workspaces } = await openTwoOrganizations()
    for (let n = 0; n < 3; n++) await workspaces.create(workspace({ id: `w${n}`, slug: `s${n}` }), n)
    const page = await workspaces.list('a', { offset: 1, limit: 1 })
    expect(page).toMatchObject({ workspaces: [{ id: 'w1' }], total: 3 })
    expect((await workspaces.list('b', { offset: 0, limit: 9 })).workspaces).toEqual([])
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
