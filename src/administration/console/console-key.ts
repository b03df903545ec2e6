import type { ApiKeyKind } from '../../records/api-key.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { createKey } from '../keys/create-key.ts'

/** For whom the console wants a key of its own. */
export interface ConsoleKeyWish {
  /** Hash of the key that signs in, or what signs in without one. */
  readonly owner: string
  readonly kind: ApiKeyKind
  readonly name: string
  readonly workspaceId: string
  /** Id of the user whom the key belongs to; null for nobody. */
  readonly userId: string | null
}

/** The owner of the keys of a person who signs in with the organization's provider. */
export function personOwner(userId: string): string {
  return `user:${userId}`
}

const nameMax = 100

/** Within a transaction: the hash of the key that the console has for somebody; makes one where there is none, or it was deleted. Nobody gets its text. */
export async function provideConsoleKey(
  repositories: Repositories,
  author: Author,
  { owner, kind, name, workspaceId, userId }: ConsoleKeyWish,
  now: number,
): Promise<string> {
  const { organizationId } = author
  // Of two requests at once only one makes it.
  await repositories.workspaces.lock(organizationId, workspaceId)
  const place = { organizationId, owner, kind }
  const known = await repositories.consoleKeys.find(place)
  if (known !== null && (await repositories.keys.get(organizationId, known)) !== null) return known
  const wish = { name: name.slice(0, nameMax), kind, expiresAt: null, workspaceId, creatorUserId: userId }
  const { key } = await createKey(repositories, author, wish, now)
  await repositories.consoleKeys.put(place, key.hash)
  return key.hash
}
