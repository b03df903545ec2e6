import { statSync } from 'node:fs'
import { ConfigError } from '../errors/config-error.ts'
import type { ConfigSource as ValueSource } from './config.ts'
import { type ConfigInputs, type LoadedConfig, loadConfig, readRefused } from './load-config.ts'
import type { ResolvedSettings } from './resolve-settings.ts'
import { settings } from './settings.ts'
import { toConfig } from './to-config.ts'

/** A configuration that was read while another one counts. */
export interface RereadConfig {
  /** What counts once it is applied: settings that need a restart are as they were. */
  readonly loaded: LoadedConfig
  /** Keys of the settings that differ and are applied. */
  readonly changed: readonly string[]
  /** Keys of the settings that differ and need a restart. */
  readonly requiresRestart: readonly string[]
}

/** Where the configuration of a process comes from. */
export interface ConfigSource {
  /** What the process was started with. */
  readonly loaded: LoadedConfig
  /** Reads the configuration again, while `running` counts. Throws ConfigError. */
  readonly reread: (running: LoadedConfig) => RereadConfig
  /** What a configuration that was refused says of settings, as far as it can be read. */
  readonly refused: () => ResolvedSettings | null
  /** Differs once a file that `running` was read from is written, made or taken away. */
  readonly stamp: (running: Pick<LoadedConfig, 'path' | 'values'>) => string
}

/** The configuration with these inputs. Throws ConfigError. */
export function configSource(inputs: ConfigInputs): ConfigSource {
  return {
    loaded: loadConfig(inputs),
    reread: (running) => rereadConfig(inputs, running),
    refused: () => readRefused(inputs),
    stamp: stampOf,
  }
}

/** Reads the configuration again. Throws ConfigError with all problems, as `loadConfig`, and where the file of `running` is gone. */
export function rereadConfig(inputs: ConfigInputs, running: LoadedConfig): RereadConfig {
  const read = loadConfig(inputs)
  if (running.config.file !== undefined && read.config.file === undefined)
    // A file that is being replaced is away for a moment: its providers must not be.
    throw new ConfigError([{ key: running.config.file, message: 'is gone: there is no such file' }])
  const values = new Map(read.values)
  const sources = new Map(read.sources)
  const pending = new Map<string, ValueSource | null>()
  const changed: string[] = []
  const requiresRestart: string[] = []
  for (const { key, needsRestart } of settings) {
    const before = running.values.get(key)
    if (isSame(before, read.values.get(key))) continue
    if (needsRestart !== true) {
      changed.push(key)
      continue
    }
    requiresRestart.push(key)
    pending.set(key, read.sources.get(key) ?? null)
    keep(values, key, before)
    keep(sources, key, running.sources.get(key))
  }
  const { file, providers, models, mcpServers } = read.config
  if (!isSame(running.config.mcpServers, mcpServers)) changed.push('mcp.servers')
  const config = toConfig(values, {
    ...(file !== undefined && { file }),
    isProduction: running.config.isProduction,
    ...{ providers, models, mcpServers },
  })
  return { loaded: { ...read, config, sources, values, pending }, changed, requiresRestart }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

function stampOf({ path, values }: Pick<LoadedConfig, 'path' | 'values'>): string {
  const envFiles = values.get('env_files')
  const paths = [path, ...(Array.isArray(envFiles) ? envFiles : [])]
  return paths
    .map((each) => {
      const stats = statSync(String(each), { throwIfNoEntry: false })
      return stats === undefined ? 'none' : `${stats.mtimeMs} ${stats.size} ${stats.ino}`
    })
    .join()
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
