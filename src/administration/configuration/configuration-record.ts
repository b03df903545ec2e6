import type { FoundProvider } from '../../catalog/discover-providers.ts'
import type { ConfigSource, Origin, ShownValue } from '../../config/config.ts'
import { type ExplainedValue, explainConfig } from '../../config/explain-config.ts'
import type { LoadedConfig } from '../../config/load-config.ts'
import type { Schema } from '../../contract/contract.ts'
import type { ConfigError } from '../../errors/config-error.ts'
import type { Managed } from '../../managed/read-managed.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { explainStored } from './explain-stored.ts'

/** A configuration that counts, and all that is known of it. */
export interface ExplainableConfiguration {
  readonly loaded: Pick<LoadedConfig, 'config' | 'sources' | 'path' | 'readAt' | 'pending'>
  readonly found: readonly FoundProvider[]
  readonly managed: Managed
  /** The values that the gateway derives for unset settings, by key. */
  readonly computed: ReadonlyMap<string, string>
  /** The file differs from when it was read last. */
  readonly isChanged: boolean
  /** Why the newest reload was refused. */
  readonly refusal?: Refusal
}

/** A configuration that was read and can't be used. */
export interface Refusal {
  /** Unix milliseconds. */
  readonly at: number
  readonly error: ConfigError
  /** What it says of settings and differs from what counts; null where a setting would have no value. */
  readonly pending: ReadonlyMap<string, ConfigSource | null>
}

/** The process that a configuration counts in. */
export interface GatewayInstance {
  readonly id: string
  readonly host: string
  readonly version?: string
  /** Unix milliseconds. */
  readonly startedAt: number
}

/** The wire record of a configuration, without the process that it counts in: files have none. */
export type ConfigurationRecord = Omit<Schema<'Configuration'>, 'instance'>

const entriesMax = 2000
const issuesMax = 20
const charactersMax = 1000
const listMax = 100
const messageMax = 4000

/** The wire record of a configuration. It has no secret, whatever is set. */
export function toConfigurationRecord(configuration: ExplainableConfiguration): ConfigurationRecord {
  const { loaded, found, managed, computed, isChanged, refusal } = configuration
  const { config, sources, path, readAt } = loaded
  const pending =
    refusal === undefined
      ? ({ reason: 'restart', sources: loaded.pending } as const)
      : ({ reason: 'refused', sources: refusal.pending } as const)
  const values = [...explainConfig({ sources, found, computed, pending }), ...explainStored(managed)]
  return {
    file: {
      path,
      is_there: config.file !== undefined,
      read_at: toTimestamp(readAt),
      is_changed: isChanged,
      refusal: refusal === undefined ? null : toRefusalRecord(refusal),
    },
    settings: values.slice(0, entriesMax).map(toSettingRecord),
    omitted: Math.max(0, values.length - entriesMax),
  }
}

/** The wire record of a process. */
export function toInstanceRecord({ id, host, version, startedAt }: GatewayInstance): Schema<'GatewayInstance'> {
  return { id, host, version: version ?? null, started_at: toTimestamp(startedAt) }
}

function toRefusalRecord({ at, error }: Refusal): Schema<'ConfigurationRefusal'> {
  return {
    refused_at: toTimestamp(at),
    message: cut(error.message, messageMax),
    issues: error.problems
      .slice(0, issuesMax)
      .map(({ key, line, message }) => ({ key, line: line ?? null, message: cut(message, charactersMax) })),
  }
}

function toSettingRecord(value: ExplainedValue): Schema<'ConfigurationSetting'> {
  const { key, group, description, fallback, isSecret, isSet, origin, variable, isInFile, needsRestart, pending } =
    value
  return {
    ...{ key, group, description: cut(description, charactersMax) },
    value: bounded(value.value),
    default: bounded(fallback),
    is_secret: isSecret,
    is_set: isSet,
    is_cut: isLong(value.value) || isLong(pending?.value ?? null),
    origin: toOriginRecord(origin),
    variable: variable ?? null,
    is_in_file: isInFile,
    applies: needsRestart ? 'restart' : 'reload',
    pending:
      pending === undefined
        ? null
        : {
            value: bounded(pending.value),
            is_set: pending.isSet,
            origin: toOriginRecord(pending.origin),
            reason: pending.reason,
          },
  }
}

function toOriginRecord({ kind, name, line }: Origin): Schema<'ConfigurationSettingOrigin'> {
  return { kind, name: name ?? null, line: line ?? null }
}

function bounded(value: ShownValue | null): Schema<'ConfigurationValue'> {
  if (typeof value === 'string') return cut(value, charactersMax)
  return typeof value === 'object' && value !== null
    ? value.slice(0, listMax).map((each) => cut(each, charactersMax))
    : value
}

function isLong(value: ShownValue | null): boolean {
  if (typeof value === 'string') return value.length > charactersMax
  if (typeof value !== 'object' || value === null) return false
  return value.length > listMax || value.some((each) => each.length > charactersMax)
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
