import type { Change } from '../../scim/change.ts'
import { cliActor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** Carries out a change to what SCIM is about in one transaction, in the name of whoever sits at the command line. */
export function makeScimChange<T>(
  { transact, organizationId }: Pick<Store, 'transact' | 'organizationId'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const actor = cliActor()
  return transact((repositories) => work({ repositories, organizationId, actor, now: Date.now() }))
}
