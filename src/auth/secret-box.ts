import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import { deriveKey, type MasterKeyPlace } from './master-key.ts'

/** A secret's owner: a sealed secret opens only for the owner it was sealed for. */
export interface SecretOwner {
  readonly organizationId: string
  readonly workspaceId: string
  readonly id: string
}

/** A secret sealed under a master key. */
export interface Sealed {
  /** base64url of nonce, ciphertext and tag. */
  readonly sealedSecret: string
  /** The id of the master key that opens it. */
  readonly keyId: string
}

/** Bytes sealed under a master key: nonce, ciphertext and tag. */
export interface SealedBytes {
  readonly sealed: Buffer
  /** The id of the master key that opens them. */
  readonly keyId: string
}

/** A secret can't be opened: its master key is missing, or it was not sealed for this owner. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError'
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const credentials = 'provider credentials'

/**
 * Seals secrets with AES-256-GCM (NIST SP 800-38D) under the master key, and opens those sealed under it or a previous one. The owner and
 * the key's id are authenticated data, so a copied or changed row can't be opened. Keys are read when first needed.
 */
export class SecretBox {
  readonly #places: readonly MasterKeyPlace[]
  readonly #purpose: string
  #keys: ReadonlyMap<string, KeyObject> | undefined

  /** `current` seals, `previous` only open. A secret sealed for one purpose can't be opened for another. */
  constructor(current: MasterKeyPlace, previous: readonly MasterKeyPlace[] = [], purpose = credentials) {
    this.#places = [current, ...previous]
    this.#purpose = purpose
  }

  /** The id of the key that seals: it identifies the key without revealing it. */
  get keyId(): string {
    const [keyId = ''] = this.#derived().keys()
    return keyId
  }

  /** `address`: where alone the secret may be sent; it is authenticated data, too. See `AddressBox`. */
  seal(secret: string, owner: SecretOwner, address?: string): Sealed {
    const { keyId, sealed } = this.sealBytes(Buffer.from(secret), owner, address)
    return { sealedSecret: sealed.toString('base64url'), keyId }
  }

  /** The same, for bytes. */
  sealBytes(bytes: Uint8Array, owner: SecretOwner, address?: string): SealedBytes {
    const { keyId } = this
    const nonce = drawNonce()
    const cipher = createCipheriv(algorithm, this.#key(keyId), nonce, { authTagLength: tagBytes })
    cipher.setAAD(boundTo(owner, keyId, address))
    const text = cipher.update(bytes)
    // In this mode all of it came at once, and nothing is left.
    cipher.final()
    return { sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]), keyId }
  }

  /** Throws UnreadableSecretError unless the secret was sealed for this owner and this address, and its key is available. */
  open({ sealedSecret, keyId }: Sealed, owner: SecretOwner, address?: string): string {
    return this.openBytes({ sealed: Buffer.from(sealedSecret, 'base64url'), keyId }, owner, address).toString('utf8')
  }

  /** The same, for bytes. */
  openBytes({ sealed, keyId }: SealedBytes, owner: SecretOwner, address?: string): Buffer {
    const key = this.#key(keyId)
    if (sealed.length < nonceBytes + tagBytes) throw new UnreadableSecretError('the sealed secret is too short')
    // Without an explicit length, Node accepts a tag of 4 bytes.
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(boundTo(owner, keyId, address))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
    } catch {
      throw new UnreadableSecretError('the sealed secret is not what was sealed for this row')
    }
  }

  #key(keyId: string): KeyObject {
    const key = this.#derived().get(keyId)
    if (key === undefined)
      throw new UnreadableSecretError('no master key of this gateway has the id that it was sealed under')
    return key
  }

  #derived(): ReadonlyMap<string, KeyObject> {
    this.#keys ??= new Map(
      this.#places.map((place) => [
        idOf(deriveKey(place, `${this.#purpose} key id`)),
        createSecretKey(deriveKey(place, this.#purpose)),
      ]),
    )
    return this.#keys
  }
}

// Random bytes for many nonces at once: drawing them is a fifth of what sealing a short text costs.
const drawn = Buffer.alloc(256 * nonceBytes)
let used = drawn.length

/** Random bytes that were never used before. */
function drawNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += nonceBytes
  return Buffer.from(drawn.subarray(used - nonceBytes, used))
}

function boundTo({ organizationId, workspaceId, id }: SecretOwner, keyId: string, address: string | undefined): Buffer {
  const rest = address === undefined ? '' : `:${address}`
  return Buffer.from(`${organizationId}:${workspaceId}:${id}:${keyId}${rest}`)
}

function idOf(derived: Uint8Array): string {
  return createHash('sha256').update(derived).digest('hex').slice(0, 16)
}
