import type { Session } from '../store/database.ts'
import { SealedRows } from '../store/sealed-rows.ts'
import {
  type ModelRow,
  type ProviderRow,
  type SealedProvider,
  type StoredCatalog,
  type StoredModel,
  type StoredProvider,
  toModelRow,
  toProviderRow,
  toSealedProvider,
  toStoredModel,
  toStoredProvider,
} from './managed-rows.ts'

/** Providers and models that are managed over the API. They are the gateway's, not an organization's: all share one catalog. */
export class ManagedCatalogRepository {
  /** Its providers that have secrets. */
  readonly sealed: SealedRows<ProviderRow, SealedProvider>
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    const name = 'managed_providers'
    this.sealed = new SealedRows(session, { name, column: 'sealed_secrets', toSealed: toSealedProvider })
  }

  /** A number that has grown when something changed. */
  async version(): Promise<number> {
    const row = await this.#session.run((knex) =>
      knex<{ id: number; version: number }>('managed_catalog').where({ id: 1 }).first('version'),
    )
    return row?.version ?? 0
  }

  /** Within a transaction, before anything is read of what will be changed: nobody else changes anything before its end. */
  async advance(): Promise<void> {
    await this.#session.run((knex) => knex('managed_catalog').where({ id: 1 }).increment('version', 1))
  }

  /** Everything, with a version that is not newer than it. */
  async read(): Promise<StoredCatalog> {
    const version = await this.version()
    const providers = await this.#session.run((knex) =>
      knex<ProviderRow>('managed_providers').orderBy('slug').select('*'),
    )
    const models = await this.#session.run((knex) => knex<ModelRow>('managed_models').orderBy('id').select('*'))
    return { version, providers: providers.map(toStoredProvider), models: models.map(toStoredModel) }
  }

  async provider(slug: string): Promise<StoredProvider | null> {
    const row = await this.#session.run((knex) => knex<ProviderRow>('managed_providers').where({ slug }).first())
    return row === undefined ? null : toStoredProvider(row)
  }

  /** Rejects with ConstraintViolationError (`unique`) when there is one with that slug. */
  async addProvider(provider: StoredProvider): Promise<void> {
    await this.#session.run((knex) => knex<ProviderRow>('managed_providers').insert(toProviderRow(provider)))
  }

  async replaceProvider(provider: StoredProvider): Promise<void> {
    const { slug, ...changed } = toProviderRow(provider)
    await this.#session.run((knex) => knex<ProviderRow>('managed_providers').where({ slug }).update(changed))
  }

  async deleteProvider(slug: string): Promise<void> {
    await this.#session.run((knex) => knex<ProviderRow>('managed_providers').where({ slug }).delete())
  }

  async model(id: string): Promise<StoredModel | null> {
    const row = await this.#session.run((knex) => knex<ModelRow>('managed_models').where({ id }).first())
    return row === undefined ? null : toStoredModel(row)
  }

  async models(): Promise<StoredModel[]> {
    const rows = await this.#session.run((knex) => knex<ModelRow>('managed_models').orderBy('id').select('*'))
    return rows.map(toStoredModel)
  }

  /** Rejects with ConstraintViolationError (`unique`) when there is one with that id. */
  async addModel(model: StoredModel): Promise<void> {
    await this.#session.run((knex) => knex<ModelRow>('managed_models').insert(toModelRow(model)))
  }

  async replaceModel(model: StoredModel): Promise<void> {
    const { id, ...changed } = toModelRow(model)
    await this.#session.run((knex) => knex<ModelRow>('managed_models').where({ id }).update(changed))
  }

  async deleteModel(id: string): Promise<void> {
    await this.#session.run((knex) => knex<ModelRow>('managed_models').where({ id }).delete())
  }
}
