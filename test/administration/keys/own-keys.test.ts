import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createKey, type KeyWish } from '../../../src/administration/keys/create-key.ts'
import { permittedWish, requirePermitted } from '../../../src/administration/keys/own-keys.ts'
import { updateKey } from '../../../src/administration/keys/update-key.ts'
import { addMember } from '../../../src/administration/members/add-member.ts'
import { addPerson } from '../../../src/administration/members/add-person.ts'
import type { Principal } from '../../../src/auth/principal.ts'
import { describeStore, type OpenFresh } from '../../support/databases.ts'
import { openAdministration } from '../open-administration.ts'

const status = (error: unknown) => (error as { status?: number }).status
const plain = { name: 'mine', kind: 'inference', expiresAt: null } as const

/** A member of the Default workspace who is signed in, and what their sessions do with keys. */
async function openMember(openFresh: OpenFresh) {
  const administration = await openAdministration(openFresh)
  const { carryOut, organizationId } = administration
  const { id: userId } = await carryOut(addPerson, { email: 'meg@example.com' })
  await carryOut(addMember, { workspace: 'default', userId, role: 'member' })
  const { key } = await carryOut(createKey, { ...plain, creatorUserId: userId })
  const principal = { organizationId, userId, keyHash: key.hash, session: { role: 'member' } } as Principal
  const make = () =>
    carryOut<KeyWish, unknown>(
      async (repositories, by, wish, at) =>
        createKey(repositories, by, await permittedWish(repositories, principal, wish, at), at),
      { ...plain, creatorUserId: userId },
    )
  return { ...administration, userId, principal, make }
}

describeStore((openFresh) => {
  it('a member has a hundred keys at most, however many are made at once', async () => {
    const { carryOut, make, userId, repositories, organizationId } = await openMember(openFresh)
    for (let count = 1; count < 97; count++) await carryOut(createKey, { ...plain, creatorUserId: userId })
    const answers = await Promise.all(Array.from({ length: 6 }, () => make().then(() => 201, status)))
    expect(answers.sort()).toEqual([201, 201, 201, 403, 403, 403])
    expect(await repositories.keys.hashesOf(organizationId, { userId })).toHaveLength(100)
    await expect(make()).rejects.toThrow('You have 100 keys, and members have at most 100.')
  })

  it('a member does not enable a key that is disabled at the same time', async () => {
    const { carryOut, userId, principal, repositories, organizationId } = await openMember(openFresh)
    const { hash } = (await carryOut(createKey, { ...plain, creatorUserId: userId })).key
    const disabling: Promise<unknown>[] = []
    await carryOut(
      async (within, author, changes: { readonly isDisabled: boolean }, at) => {
        await requirePermitted(within, principal, hash, changes, at)
        disabling.push(carryOut(updateKey, { hash, changes: { isDisabled: true } }))
        // Longer than a change takes that nobody holds up.
        await sleep(200)
        await updateKey(within, author, { hash, changes }, at)
      },
      { isDisabled: false },
    )
    await Promise.all(disabling)
    expect(await repositories.keys.get(organizationId, hash)).toMatchObject({ isDisabled: true })
  })
})
