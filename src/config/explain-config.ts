import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { ConfigSources } from './config.ts'
import { maskUrl } from './mask.ts'

/** One effective value: its dotted key, the value as text with secrets masked, and where it comes from. */
export interface ExplainedValue {
  readonly key: string
  readonly value: string
  readonly origin: string
}

/** Each effective value of a loaded configuration, and the providers that were found without being configured. */
export function explainConfig(sources: ConfigSources, found: readonly FoundProvider[] = []): readonly ExplainedValue[] {
  const values = [...sources].map(([key, { value, origin }]) => ({ key, value, origin }))
  const configured = new Set(values.flatMap(({ key }) => /^providers\.(.+)\.[a-z_]+$/.exec(key)?.[1] ?? []))
  const others = found.filter(({ provider }) => !configured.has(provider.slug))
  return [
    ...values,
    ...others.map(({ provider, origin }) => ({
      key: `providers.${provider.slug}`,
      value: `${provider.name} at ${maskUrl(provider.baseUrl)}`,
      origin,
    })),
  ]
}
