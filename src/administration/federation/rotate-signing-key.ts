import { SigningKeys } from '../../federation/signing-keys.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** How to rotate, and what with. */
export interface RotationWish {
  /** Refuses at once what the old keys have signed. */
  readonly revokesOthers: boolean
  /** Carries out work that no other process does at the same time, in one transaction. */
  readonly exclusively: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Seals the private key in the store. */
  readonly sealingKey: () => Uint8Array
}

/** Signs access tokens with a new key from now on, also where the old one can't be opened any more; resolves to the new key's id. */
export async function rotateSigningKey(
  repositories: Repositories,
  author: Author,
  { revokesOthers, exclusively, sealingKey }: RotationWish,
  now: number,
): Promise<string | null> {
  const keys = new SigningKeys({
    repository: repositories.signingKeys,
    exclusively: (work) =>
      exclusively(async (within) => {
        const before = await activeKeyId(within)
        const result = await work(within.signingKeys)
        const after = await activeKeyId(within)
        const change = {
          action: 'signing_key.rotate',
          target: { kind: 'signing_key', id: after ?? '' },
          before: before === null ? null : { kid: before },
          after: { kid: after },
        }
        await recordChange(within, author, change, now)
        return result
      }),
    sealingKey,
    report: () => {},
  })
  await keys.rotate(now, { isForced: true, revokesOthers })
  return activeKeyId(repositories)
}

async function activeKeyId({ signingKeys }: Pick<Repositories, 'signingKeys'>): Promise<string | null> {
  return (await signingKeys.list()).find(({ retiredAt }) => retiredAt === null)?.kid ?? null
}
