import type { ApiKeyKind } from '../../records/api-key.ts'
import type { Session } from '../store/database.ts'

/** For whom the console has a key of its own, and of which kind. */
export interface ConsoleKeyPlace {
  readonly organizationId: string
  /** Hash of the key that signs in, or what signs in without one: at most 80 characters. */
  readonly owner: string
  readonly kind: ApiKeyKind
}

interface ConsoleKeyRow {
  organization_id: string
  owner: string
  kind: ApiKeyKind
  key_hash: string
}

/** Which keys the console has made for those who sign in. */
export class ConsoleKeyRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The hash of the key, which may be deleted meanwhile; null where there never was one. */
  async find(place: ConsoleKeyPlace): Promise<string | null> {
    const row = await this.#session.run((knex) => knex<ConsoleKeyRow>('console_keys').where(conditions(place)).first())
    return row?.key_hash ?? null
  }

  /** True for a key that the console has made: nobody has its text. */
  async has(organizationId: string, keyHash: string): Promise<boolean> {
    const place = { organization_id: organizationId, key_hash: keyHash }
    const row = await this.#session.run((knex) => knex<ConsoleKeyRow>('console_keys').where(place).first())
    return row !== undefined
  }

  /** Remembers a key in place of the one before. */
  async put(place: ConsoleKeyPlace, keyHash: string): Promise<void> {
    const row: ConsoleKeyRow = { ...conditions(place), key_hash: keyHash }
    await this.#session.run((knex) =>
      knex<ConsoleKeyRow>('console_keys')
        .insert(row)
        .onConflict(['organization_id', 'owner', 'kind'])
        .merge(['key_hash']),
    )
  }
}

function conditions({ organizationId, owner, kind }: ConsoleKeyPlace) {
  return { organization_id: organizationId, owner, kind }
}
