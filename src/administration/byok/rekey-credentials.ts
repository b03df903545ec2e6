import { type SecretBox, UnreadableSecretError } from '../../auth/secret-box.ts'
import type { AuditActor } from '../../storage/audit/audit-repository.ts'
import type { SealedCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'

export interface RekeyParts {
  readonly repositories: Pick<Repositories, 'byok'>
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Seals with the new master key, and opens with it and the one before. */
  readonly secrets: SecretBox
  readonly actor: AuditActor
  /** Unix milliseconds. */
  readonly now: () => number
  /** Told how many were looked at so far. */
  readonly progress: (done: number) => void
}

/** What became of the credentials that were sealed under another key than the master key. */
export interface Rekeyed {
  readonly resealed: number
  /** Those that none of the keys opens; they stay as they are. */
  readonly unreadable: readonly SealedCredential[]
}

const batchSize = 100

/**
 * Seals the provider credentials of all organizations anew under the master key, a hundred in a transaction. Whatever ends it, each
 * credential is under a key whose id stands with it, and the next run goes on with what is left.
 */
export async function rekeyCredentials(parts: RekeyParts): Promise<Rekeyed> {
  const { repositories, transact, secrets, progress } = parts
  const unreadable: SealedCredential[] = []
  let resealed = 0
  let looked = 0
  let lastId = ''
  for (;;) {
    const batch = await repositories.byok.sealedOtherwise(secrets.keyId, lastId, batchSize)
    const last = batch.at(-1)
    if (last === undefined) return { resealed, unreadable }
    const broken: SealedCredential[] = []
    resealed += await transact((within) => {
      broken.length = 0
      return resealBatch(batch, within, parts, broken)
    })
    unreadable.push(...broken)
    lastId = last.id
    looked += batch.length
    progress(looked)
  }
}

async function resealBatch(
  batch: readonly SealedCredential[],
  repositories: Repositories,
  { secrets, actor, now }: RekeyParts,
  broken: SealedCredential[],
): Promise<number> {
  const counts = new Map<string, number>()
  for (const credential of batch) {
    const secret = openOrNull(credential, secrets)
    if (secret === null) {
      broken.push(credential)
      continue
    }
    // One that was replaced in between is under the new key already, or comes with the next run.
    if (!(await repositories.byok.reseal(credential, secrets.seal(secret, credential)))) continue
    const { organizationId } = credential
    counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)
  }
  for (const [organizationId, count] of counts) {
    const target = { kind: 'organization', id: organizationId }
    const after = { count, key_id: secrets.keyId }
    await recordChange(
      repositories,
      { organizationId, actor },
      { action: 'byok.rekey', target, before: null, after },
      now(),
    )
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function openOrNull(credential: SealedCredential, secrets: SecretBox): string | null {
  try {
    return secrets.open(credential, credential)
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null
    throw error
  }
}
