import type { Session } from '../store/database.ts'

/** A current or former signing key of access tokens. Times are Unix milliseconds. */
export interface StoredSigningKey {
  /** Its RFC 7638 thumbprint. */
  readonly kid: string
  /** The public key as JSON. */
  readonly publicJwk: string
  /** The private key, encrypted under the master key. */
  readonly sealedPrivateKey: string
  readonly createdAt: number
  /** Null while the key signs. */
  readonly retiredAt: number | null
}

interface SigningKeyRow {
  kid: string
  public_jwk: string
  sealed_private_key: string
  created_at: number
  retired_at: number | null
}

/** The signing keys that all gateways on a database share. */
export class SigningKeyRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** All keys: signing ones first, each group newest first. */
  async list(): Promise<StoredSigningKey[]> {
    const rows = await this.#session.run((knex) =>
      knex<SigningKeyRow>('signing_keys').orderBy('created_at', 'desc').orderBy('kid').select('*'),
    )
    return rows.map(toKey).sort((a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null))
  }

  /** Adds the new signing key and retires all others. Call in a transaction. */
  async replace(key: Pick<StoredSigningKey, 'kid' | 'publicJwk' | 'sealedPrivateKey'>, now: number): Promise<void> {
    await this.#session.run((knex) =>
      knex<SigningKeyRow>('signing_keys').whereNull('retired_at').update({ retired_at: now }),
    )
    const row: SigningKeyRow = {
      kid: key.kid,
      public_jwk: key.publicJwk,
      sealed_private_key: key.sealedPrivateKey,
      created_at: now,
      retired_at: null,
    }
    await this.#session.run((knex) => knex<SigningKeyRow>('signing_keys').insert(row))
  }

  /** Deletes the keys that retired before `time`. */
  async deleteRetiredBefore(time: number): Promise<void> {
    await this.#session.run((knex) => knex<SigningKeyRow>('signing_keys').where('retired_at', '<', time).delete())
  }
}

function toKey(row: SigningKeyRow): StoredSigningKey {
  return {
    kid: row.kid,
    publicJwk: row.public_jwk,
    sealedPrivateKey: row.sealed_private_key,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }
}
