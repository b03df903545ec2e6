import type { KeyOwner } from '../storage/keys/key-repository.ts'
import type { Services } from './services.ts'

/** Makes a change to what is remembered with the keys of a user or a workspace count at once, as far as other gateways can be told; else within a second. */
export async function forgetKeys(
  { repositories, authenticator }: Pick<Services, 'repositories' | 'authenticator'>,
  organizationId: string,
  owner: KeyOwner,
): Promise<void> {
  authenticator.changed(await repositories.keys.hashesOf(organizationId, owner))
}
