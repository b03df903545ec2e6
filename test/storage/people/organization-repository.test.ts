import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

describeDatabases((openFresh) => {
  it('finds the organization that was made first', async () => {
    const { organizations } = repositoriesOn((await openFresh()).database)
    expect(await organizations.first()).toBeNull()
    await organizations.create({ id: 'b', name: 'B' }, 2_000)
    await organizations.create({ id: 'a', name: 'A' }, 3_000)
    expect(await organizations.first()).toEqual({ id: 'b', name: 'B', createdAt: 2_000, isFederationEnabled: null })
    expect(await organizations.get('a')).toEqual({ id: 'a', name: 'A', createdAt: 3_000, isFederationEnabled: null })
    expect(await organizations.get('c')).toBeNull()
  })

  it('refuses an id that is taken', async () => {
    const { organizations } = repositoriesOn((await openFresh()).database)
    await organizations.create({ id: 'a', name: 'A' }, 1)
    await expect(organizations.create({ id: 'a', name: 'B' }, 2)).rejects.toMatchObject({ constraint: 'unique' })
  })
})
