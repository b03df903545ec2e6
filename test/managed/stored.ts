import type { StoredModel, StoredProvider, StoredSettings } from '../../src/storage/catalog/managed-rows.ts'

const times = { organizationId: 'org', createdAt: 1, updatedAt: 1 }

/** A provider of an own server, as it is stored without secrets. */
export function storedProvider(slug: string, settings: StoredSettings = {}): StoredProvider {
  const usual = { format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1' }
  return { slug, id: slug, ...times, settings: { ...usual, ...settings }, keyLabel: null, sealed: null }
}

/** A model, as it is stored. */
export function storedModel(id: string, ...providers: string[]): StoredModel {
  const endpoints = providers.map((provider) => ({ provider, upstream_model: 'm' }))
  return { id, ...times, settings: { endpoints } }
}
