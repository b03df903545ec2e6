import type { WireProvider } from '../config/wire-config.ts'
import type { StoredSettings } from '../storage/catalog/managed-rows.ts'

/** What is secret about a provider, as it is sealed. Paths of requests may have keys in them. */
export interface ProviderSecrets {
  readonly api_key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly request_path?: string
}

/** Takes a provider's secrets out of its settings. */
export function splitProvider({ slug: _, api_key, headers, ...rest }: WireProvider): {
  readonly settings: StoredSettings
  readonly secrets: ProviderSecrets
} {
  const { request_path, ...capabilities } = rest.capabilities ?? {}
  return {
    settings: { ...rest, ...(rest.capabilities !== undefined && { capabilities }) },
    secrets: {
      ...(api_key !== undefined && { api_key }),
      ...(headers !== undefined && Object.keys(headers).length > 0 && { headers }),
      ...(request_path !== undefined && { request_path }),
    },
  }
}

/** Puts them back. What was stored may break the rules of this version, so the result is to be checked. */
export function joinProvider(slug: string, settings: StoredSettings, secrets: ProviderSecrets): WireProvider {
  const { request_path, ...rest } = secrets
  const capabilities = settings['capabilities']
  return {
    slug,
    ...settings,
    ...rest,
    ...(request_path !== undefined && { capabilities: { ...(capabilities as object | undefined), request_path } }),
  }
}
