import type { FoundProvider } from '../catalog/discover-providers.ts'
import { maskUrl } from '../errors/mask.ts'
import type { ConfigSources } from './config.ts'
import { settings } from './settings.ts'

/** One effective value: its dotted key, the value as text with secrets masked, and where it comes from. */
export interface ExplainedValue {
  readonly key: string
  readonly value: string
  readonly origin: string
}

/**
 * All effective values of a loaded configuration, and the discovered providers. `computed` has the values that the gateway derives for
 * unset settings.
 */
export function explainConfig(
  sources: ConfigSources,
  found: readonly FoundProvider[] = [],
  computed: ReadonlyMap<string, string> = new Map(),
): readonly ExplainedValue[] {
  const values = withUnset(
    [...sources].map(([key, { value, origin }]) => ({ key, value, origin })),
    computed,
  )
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

/** Inserts the unset settings without a default, each at its place in the order of settings. */
function withUnset(values: readonly ExplainedValue[], computed: ReadonlyMap<string, string>): ExplainedValue[] {
  const all = [...values]
  let before = -1
  for (const { key } of settings) {
    const at = all.findIndex((value) => value.key === key)
    if (at < 0) {
      const value = computed.get(key)
      all.splice(before + 1, 0, {
        key,
        value: value ?? 'not set',
        origin: value === undefined ? 'default' : 'computed',
      })
    }
    before = at < 0 ? before + 1 : at
  }
  return all
}
