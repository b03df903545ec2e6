import type { AddressBox, OpenedSecret } from '../../auth/address-box.ts'
import { UnreadableSecretError } from '../../auth/secret-box.ts'
import type { AuditActor } from '../../storage/audit/audit-repository.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { SealedCredential } from '../../storage/byok/byok-repository.ts'
import type { SealedProvider } from '../../storage/catalog/managed-rows.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { type AddressParts, presentAddress } from '../secrets/present-address.ts'

export interface RekeyParts {
  /** Where secrets lead that an older version sealed without their address. */
  readonly addresses: AddressParts
  readonly repositories: Pick<Repositories, Sealing>
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Seals with the new master key, and opens with it and the one before. */
  readonly secrets: AddressBox
  /** Null: a start, which only seals what has no address yet, and is no change for the audit log. */
  readonly actor: AuditActor | null
  /** Unix milliseconds. */
  readonly now: () => number
  /** Told how many were looked at so far. */
  readonly progress: (done: number) => void
}

/** The repositories whose rows have something sealed: provider credentials of workspaces, settings of destinations, and secrets of managed providers. */
const sealing = ['byok', 'destinations', 'managedCatalog'] as const
type Sealing = (typeof sealing)[number]

export type SealedRow = SealedCredential | StoredDestination | SealedProvider

const actions: Readonly<Record<Sealing, string>> = {
  byok: 'byok.rekey',
  destinations: 'destination.rekey',
  managedCatalog: 'provider.rekey',
}

/** What became of what was sealed under another key than the master key, or without its address. */
export interface Rekeyed {
  readonly resealed: number
  /** Those that none of the keys opens; they stay as they are. */
  readonly unreadable: readonly SealedRow[]
}

const batchSize = 100

/** The number of credentials, destinations and managed providers, of all organizations, that are sealed under another key, or without their address. */
export async function countToRekey(repositories: RekeyParts['repositories'], keyId: string): Promise<number> {
  let count = 0
  for (const store of sealing) count += await repositories[store].sealed.countOtherThan(keyId)
  return count
}

/**
 * Seals the provider credentials, the destinations and the managed providers of all organizations anew under the master key, a hundred in a transaction. Whatever
 * ends it, each is under a key whose id stands with it, and the next run goes on with what is left.
 */
export async function rekeyCredentials(parts: RekeyParts): Promise<Rekeyed> {
  const unreadable: SealedRow[] = []
  let resealed = 0
  let looked = 0
  for (const store of sealing) {
    let lastId = ''
    for (;;) {
      const keyId = parts.actor === null ? null : parts.secrets.keyId
      const batch = await parts.repositories[store].sealed.otherThan(keyId, lastId, batchSize)
      const last = batch.at(-1)
      if (last === undefined) break
      const broken: SealedRow[] = []
      resealed += await parts.transact((within) => {
        broken.length = 0
        return resealBatch(batch, within, { ...parts, store }, broken)
      })
      unreadable.push(...broken)
      lastId = last.id
      looked += batch.length
      parts.progress(looked)
    }
  }
  return { resealed, unreadable }
}

async function resealBatch(
  batch: readonly SealedRow[],
  repositories: Repositories,
  { store, secrets, addresses, actor, now }: RekeyParts & { readonly store: Sealing },
  broken: SealedRow[],
): Promise<number> {
  const counts = new Map<string, number>()
  for (const row of batch) {
    const opened = openOrNull(row, secrets)
    if (opened === null) {
      broken.push(row)
      continue
    }
    const { secret, address = presentAddress(row, secret, addresses) } = opened
    // One that was replaced in between is under the new key already, or comes with the next run.
    if (!(await repositories[store].sealed.reseal(row, secrets.seal(secret, row, address)))) continue
    const { organizationId } = row
    counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  }
  const action = actions[store]
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (actor === null) return total
  for (const [organizationId, count] of counts) {
    const target = { kind: 'organization', id: organizationId }
    const after = { count, key_id: secrets.keyId }
    await recordChange(repositories, { organizationId, actor }, { action, target, before: null, after }, now())
  }
  return total
}

function openOrNull(row: SealedRow, secrets: AddressBox): OpenedSecret | null {
  try {
    return secrets.open(row, row)
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null
    throw error
  }
}
