import type { FoundProvider } from '../catalog/discover-providers.ts'
import { maskUrl } from '../errors/mask.ts'
import type { ConfigSource, Origin, ShownValue } from './config.ts'
import { modelSchema, providerSchema } from './config-schema.ts'
import type { LoadedConfig } from './load-config.ts'
import { shownValue } from './resolve-settings.ts'
import { settingGroups } from './setting-groups.ts'
import type { Setting } from './settings/setting.ts'

/** Why something that was read does not count: it needs a restart, or the configuration was refused. */
export type PendingReason = 'restart' | 'refused'

/** An effective value, and where it comes from. Secrets are in none of its members. */
export interface ExplainedValue {
  /** Dotted. */
  readonly key: string
  /** The section of docs/settings.md. */
  readonly group: string
  readonly description: string
  /** Null for a secret, and where there is none. */
  readonly value: ShownValue | null
  readonly fallback: ShownValue | null
  readonly isSecret: boolean
  readonly isSet: boolean
  readonly origin: Origin
  /** The environment variable that sets it. */
  readonly variable?: string
  /** Whether gateway.yaml can set it. */
  readonly isInFile: boolean
  readonly needsRestart: boolean
  /** What was read and does not count. */
  readonly pending?: Pick<ExplainedValue, 'value' | 'isSet' | 'origin'> & { readonly reason: PendingReason }
}

/** What was read and does not count, by key: null where a setting would have no value. */
export interface PendingValues {
  readonly reason: PendingReason
  readonly sources: ReadonlyMap<string, ConfigSource | null>
}

export interface ExplainInputs {
  readonly sources: LoadedConfig['sources']
  readonly found?: readonly FoundProvider[]
  /** The values that the gateway derives for unset settings. */
  readonly computed?: ReadonlyMap<string, string>
  readonly pending?: PendingValues
}

/** All effective values of a configuration: settings, then providers, models and MCP servers of the file, then discovered providers. */
export function explainConfig(inputs: ExplainInputs): readonly ExplainedValue[] {
  const { sources, found = [] } = inputs
  const configured = new Set([...sources.keys()].flatMap((key) => providerOf(key) ?? []))
  const others = found.filter(({ provider }) => !configured.has(provider.slug))
  return [
    ...settingGroups.flatMap(({ title, settings }) =>
      (settings as readonly Setting[]).flatMap((setting) => {
        const explained = explainSetting(setting, title, inputs)
        // What decides what the file is, and what the log and the simulator are by default.
        if (setting.key === 'host') return [...besideOf('config', sources), explained]
        return setting.key === 'log_level' ? [explained, ...besideOf('production', sources)] : [explained]
      }),
    ),
    ...[...sources].flatMap(([key, source]) => explainListed(key, source)),
    ...others.map(({ provider, origin }) =>
      listed(`providers.${provider.slug}`, 'Providers', '', {
        value: `${provider.name} at ${maskUrl(provider.baseUrl)}`,
        origin: { kind: 'discovered', name: origin },
      }),
    ),
  ]
}

/** Where a value comes from, in words: `gateway.yaml:12`, `environment GATEWAY_PORT`. */
export function originWords({ kind, name, line }: Origin): string {
  switch (kind) {
    case 'file':
      return `${name}:${line}`
    case 'environment':
      return `environment ${name}`
    case 'stored':
      return name === undefined ? 'database' : `database, ${name}`
    case 'discovered':
      return name ?? kind
    default:
      return kind
  }
}

/** A value of a list of the configuration: a provider, a model, an MCP server, or a member of one. */
export function listed(key: string, group: string, description: string, source: ConfigSource): ExplainedValue {
  return {
    ...{ key, group, description, fallback: null, isInFile: true, needsRestart: false },
    ...shownOf(source),
  }
}

function explainSetting(
  setting: Setting,
  group: string,
  { sources, computed, pending }: ExplainInputs,
): ExplainedValue {
  const { key, description, fallback, kind, variable, isEnvironmentOnly, needsRestart } = setting
  const source = sources.get(key) ?? unset(computed?.get(key))
  const waiting = pending?.sources.get(key)
  const isSecret = kind === 'secret'
  return {
    ...{ key, group, description },
    fallback: fallback === undefined || isSecret ? null : shownDefault(setting, fallback),
    ...shownOf({ ...source, ...(isSecret && { isSecret }) }),
    ...(variable !== undefined && { variable }),
    isInFile: isEnvironmentOnly !== true,
    needsRestart: needsRestart === true,
    ...(pending !== undefined &&
      waiting !== undefined && { pending: { ...shownOf(waiting ?? unset()), reason: pending.reason } }),
  }
}

function unset(computed?: string): ConfigSource {
  return computed === undefined
    ? { value: null, origin: { kind: 'default' } }
    : { value: computed, origin: { kind: 'computed' } }
}

function shownDefault(setting: Setting, fallback: ShownValue): ShownValue {
  // The sources have paths in full; which folder they are in depends on where the gateway is started.
  return setting.kind === 'path' ? `./${String(fallback)}` : shownValue(setting, fallback)
}

function shownOf({ value, isSecret, origin }: ConfigSource) {
  // A secret without a value is known by its origin: it has no default.
  const isSet = value !== null || (isSecret === true && origin.kind !== 'default')
  return { value: isSecret === true ? null : value, isSecret: isSecret === true, isSet, origin }
}

const besides = {
  config: {
    description: 'The configuration file.',
    fallback: './gateway.yaml',
    variable: 'GATEWAY_CONFIG',
  },
  production: {
    description: 'Whether NODE_ENV is production; the simulator is off by default then.',
    fallback: false,
    variable: 'NODE_ENV',
  },
}

function besideOf(key: keyof typeof besides, sources: ExplainInputs['sources']): ExplainedValue[] {
  const source = sources.get(key)
  if (source === undefined) return []
  return [{ key, group: 'Server', ...besides[key], isInFile: false, needsRestart: true, ...shownOf(source) }]
}

function explainListed(key: string, source: ConfigSource): ExplainedValue[] {
  if (providerOf(key) !== undefined) {
    const member = key.slice(key.lastIndexOf('.') + 1)
    return [listed(key, 'Providers', descriptionIn(providerSchema, member), source)]
  }
  if (key.startsWith('models.')) return [listed(key, 'Models', String(modelSchema['description']), source)]
  if (!key.startsWith('mcp.servers.')) return []
  return [listed(key, 'MCP servers', 'An MCP server that requests may name instead of an address.', source)]
}

function descriptionIn(schema: typeof providerSchema, member: string): string {
  const members = schema['properties'] as Readonly<Record<string, { readonly description?: string }>>
  return members[member]?.description ?? ''
}

/** The slug in the key of a provider's member. */
function providerOf(key: string): string | undefined {
  return /^providers\.(.+)\.[a-z_]+$/.exec(key)?.[1]
}
