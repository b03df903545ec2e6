import type { SecretBox } from '../auth/secret-box.ts'
import type { Destination } from '../records/destination.ts'
import type { StoredDestination } from '../storage/broadcast/destination-repository.ts'

/** A destination with its settings in clear. Throws UnreadableSecretError where none of the master keys opens them. */
export function openDestination(stored: StoredDestination, secrets: Pick<SecretBox, 'open'>): Destination {
  const { shownConfig: _, sealedSecret, keyId, ...destination } = stored
  const config = JSON.parse(secrets.open({ sealedSecret, keyId }, destination)) as Record<string, unknown>
  return { ...destination, config }
}
