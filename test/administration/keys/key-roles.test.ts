import { expect, it } from 'vitest'
import { createKey } from '../../../src/administration/keys/create-key.ts'
import { keepingWayIn } from '../../../src/administration/keys/key-roles.ts'
import { revokeKey } from '../../../src/administration/keys/revoke-key.ts'
import { describeDatabases } from '../../support/databases.ts'
import { now, openAdministration } from '../open-administration.ts'

const plain = { name: 'admin', kind: 'management', expiresAt: null, creatorUserId: null } as const

describeDatabases((openFresh) => {
  it('N39: of all management keys that are ended at once, one stays', async () => {
    const { carryOut, repositories, organizationId } = await openAdministration(openFresh)
    for (const _ of [1, 2, 3]) await carryOut(createKey, plain)
    const held = async () => (await repositories.keys.heldManagementKeys(organizationId, now)).map(({ hash }) => hash)
    const hashes = await held()
    const end = (hash: string) =>
      carryOut(
        (within, author, wish: string, at) =>
          keepingWayIn(within, organizationId, at, () => revokeKey(within, author, wish, at)),
        hash,
      ).then(
        () => 'ended',
        (error: Error) => error.message.slice(0, 43),
      )
    const found = await Promise.all(hashes.map(end))
    expect(await held()).toHaveLength(1)
    expect(found.filter((each) => each !== 'ended')).toEqual(['This would end the last management key. Mak'])
  })
})
