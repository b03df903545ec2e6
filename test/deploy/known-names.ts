import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { settings } from '../../src/config/settings.ts'

/** What the gateway reads that is no setting of its own. */
const others = ['NODE_ENV', 'GATEWAY_CONFIG', 'XDG_CACHE_HOME']

const presets = JSON.stringify([...providerPresets.values()])
const variables = new Set([...others, ...settings.map(({ variable }) => variable)])

/** Those of some variables that the gateway has no use for: neither settings nor keys of providers. */
export function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => !variables.has(name) && !presets.includes(`"${name}"`))
}

/** The most seconds that a gateway takes to end after SIGTERM, by the settings of an environment. */
export function secondsToEnd(env: Readonly<Record<string, string>>, cwd = '/'): number {
  const { limits } = loadConfig({ env, cwd }).config
  return (limits.shutdownGraceMs + limits.drainTimeoutMs) / 1000
}
