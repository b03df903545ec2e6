import type { ConfigError } from '../errors/config-error.ts'
import type { ConfigSource } from './config.ts'
import type { LoadedConfig } from './load-config.ts'
import type { ResolvedSettings } from './resolve-settings.ts'
import { settings } from './settings.ts'

/**
 * What a configuration that was refused says of settings and differs from what counts, by key; null where a setting would have no value.
 * Settings that something is wrong with are left out: the problems name them.
 */
export function refusedValues(
  error: ConfigError,
  refused: ResolvedSettings | null,
  running: Pick<LoadedConfig, 'values'>,
): ReadonlyMap<string, ConfigSource | null> {
  if (refused === null) return new Map()
  const wrong = [...error.problems, ...refused.problems].map(({ key }) => key)
  const differing = settings.filter(
    ({ key, variable }) =>
      JSON.stringify(refused.values.get(key)) !== JSON.stringify(running.values.get(key)) &&
      !wrong.some((each) => each === variable || isAround(each, key) || isAround(key, each)),
  )
  return new Map(differing.map(({ key }) => [key, refused.sources.get(key) ?? null]))
}

/** True of a key and all within it: `limits` of `limits.tools`, `env_files` of `env_files[0]`. */
function isAround(key: string, other: string): boolean {
  return other === key || other.startsWith(`${key}.`) || other.startsWith(`${key}[`)
}
