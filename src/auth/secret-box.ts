import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveKey, type MasterKeyPlace, masterKeyPlaces } from './master-key.ts'

/** Whose secret it is: nobody else's row can be opened with it. */
export interface SecretOwner {
  readonly organizationId: string
  readonly workspaceId: string
  readonly id: string
}

/** A secret under a master key. */
export interface Sealed {
  /** base64url of nonce, ciphertext and tag. */
  readonly sealedSecret: string
  /** Which master key it needs. */
  readonly keyId: string
}

/** A secret can't be opened: its master key is not there, or it is not what was sealed for this owner. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError'
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const credentials = 'provider credentials'

/**
 * Seals secrets with AES-256-GCM (NIST SP 800-38D) under the master key, and opens those sealed under it or under a previous one. The
 * owner and the key's id are authenticated with each, so that a row that was copied or changed can't be opened. Keys are read when first needed.
 */
export class SecretBox {
  readonly #places: readonly MasterKeyPlace[]
  readonly #purpose: string
  #keys: ReadonlyMap<string, Uint8Array> | undefined

  /** `current` seals; `previous` only open. What is sealed for one purpose can't be opened for another. */
  constructor(current: MasterKeyPlace, previous: readonly MasterKeyPlace[] = [], purpose = credentials) {
    this.#places = [current, ...previous]
    this.#purpose = purpose
  }

  /** The id of the key that seals: it tells keys apart and gives none of them away. */
  get keyId(): string {
    const [keyId = ''] = this.#derived().keys()
    return keyId
  }

  seal(secret: string, owner: SecretOwner): Sealed {
    const { keyId } = this
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.#key(keyId), nonce, { authTagLength: tagBytes })
    cipher.setAAD(boundTo(owner, keyId))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { sealedSecret: sealed.toString('base64url'), keyId }
  }

  /** Throws UnreadableSecretError rather than return anything but the secret that was sealed for this owner. */
  open({ sealedSecret, keyId }: Sealed, owner: SecretOwner): string {
    const key = this.#key(keyId)
    const sealed = Buffer.from(sealedSecret, 'base64url')
    if (sealed.length < nonceBytes + tagBytes) throw new UnreadableSecretError('the sealed secret is too short')
    // Without the length a tag of 4 bytes would do.
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(boundTo(owner, keyId))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    } catch {
      throw new UnreadableSecretError('the sealed secret is not what was sealed for this row')
    }
  }

  #key(keyId: string): Uint8Array {
    const key = this.#derived().get(keyId)
    if (key === undefined)
      throw new UnreadableSecretError('no master key of this gateway has the id that it was sealed under')
    return key
  }

  #derived(): ReadonlyMap<string, Uint8Array> {
    this.#keys ??= new Map(
      this.#places.map((place) => [idOf(deriveKey(place, `${this.#purpose} key id`)), deriveKey(place, this.#purpose)]),
    )
    return this.#keys
  }
}

/** What a configuration seals and opens credentials with; `further` is a master key more that opens. */
export function secretBoxOf(
  config: MasterKeyPlace & { readonly previousMasterKey?: string },
  further?: string,
): SecretBox {
  const [current, ...previous] = masterKeyPlaces(config, further)
  return new SecretBox(current, previous)
}

function boundTo({ organizationId, workspaceId, id }: SecretOwner, keyId: string): Buffer {
  return Buffer.from(`${organizationId}:${workspaceId}:${id}:${keyId}`)
}

function idOf(derived: Uint8Array): string {
  return createHash('sha256').update(derived).digest('hex').slice(0, 16)
}
