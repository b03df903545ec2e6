import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { type Environment, variable } from '../environment/environment.ts'
import { ConfigError, type ConfigProblem } from '../errors/config-error.ts'
import { maskUrl } from '../errors/mask.ts'
import { sizeText } from '../errors/size-text.ts'
import { checkSchema } from './check-schema.ts'
import type { Config, ConfigSource, ConfigSources, ConfigWarning, Origin } from './config.ts'
import { type ConfigFile, parseConfigFile } from './config-file.ts'
import { configSchema } from './config-schema.ts'
import { fillEnvironment } from './env-files.ts'
import { environmentWarnings } from './environment-warnings.ts'
import { reachableSlugs } from './reachable-slugs.ts'
import { readMcpServers } from './read-mcp-servers.ts'
import { readModels } from './read-models.ts'
import { readProviders } from './read-providers.ts'
import { type Overrides, type ResolvedSettings, resolveSettings } from './resolve-settings.ts'
import { settings } from './settings.ts'
import { type SettingValues, toConfig } from './to-config.ts'
import type { WireConfig } from './wire-config.ts'

/** The sources of the configuration. `overrides` are flags as text by dotted key (`limits.request_timeout`); `config` names the file. */
export interface ConfigInputs {
  readonly env: Environment
  readonly cwd: string
  readonly overrides?: Overrides
}

export interface LoadedConfig {
  readonly config: Config
  readonly sources: ConfigSources
  /** The settings that have a value, by dotted key. */
  readonly values: SettingValues
  /** The environment with what `env_files` adds to it. */
  readonly env: Environment
  /** The absolute path of the file; without one, of where it would be. */
  readonly path: string
  /** Unix milliseconds. */
  readonly readAt: number
  /** What was read and waits for a restart, by key; null where a setting would have no value. */
  readonly pending: ReadonlyMap<string, ConfigSource | null>
  /** Values that are ignored or trimmed. */
  readonly warnings: readonly ConfigWarning[]
}

/**
 * Loads the configuration: flags override the environment, which overrides gateway.yaml and defaults. Reads the file that `--config` or
 * GATEWAY_CONFIG names, otherwise ./gateway.yaml if it exists. Throws ConfigError with all problems.
 */
export function loadConfig({ env: bareEnv, cwd, overrides = {} }: ConfigInputs): LoadedConfig {
  const readAt = Date.now()
  const { wanted, path, source } = findFile(bareEnv, cwd, overrides)
  const { file, env, problems: fileProblems } = readFile(path, cwd, bareEnv)
  const problems: ConfigProblem[] = [...unknownOverrides(overrides), ...fileProblems]
  const schemaProblems = file === null ? [] : checkSchema(file, configSchema)
  problems.push(...schemaProblems.filter((problem) => !isSamePlace(problem, problems)))

  // A file that breaks the schema is not read further; flags and variables are still checked.
  const usableFile = schemaProblems.length > 0 ? null : file
  const fileFolder = path === null ? cwd : dirname(path)
  const resolved = resolveSettings({ overrides, env, file: usableFile, cwd, fileFolder })
  problems.push(...resolved.problems)
  const wire: WireConfig = usableFile?.value ?? {}
  const providers = usableFile === null ? null : readProviders(wire.providers ?? [], usableFile, env)
  problems.push(...(providers?.problems ?? []))

  const isProduction = variable(env, 'NODE_ENV') === 'production'
  const isSimulatorOn = resolved.values.get('simulator.enabled') ?? !isProduction
  const discovery = {
    environment: resolved.values.get('discovery.environment') === true,
    ollama: resolved.values.get('discovery.ollama') === true,
  }
  const simulator = { isEnabled: isSimulatorOn === true }
  const slugs = reachableSlugs({ providers: providers?.providers ?? [], discovery, simulator }, env)
  const models = usableFile === null ? null : readModels(wire.models ?? [], usableFile, slugs)
  problems.push(...(models?.problems ?? []))
  const mcp = usableFile === null ? null : readMcpServers(wire.mcp?.servers ?? [], usableFile)
  problems.push(...(mcp?.problems ?? []))
  const [lonely, ...others] = ['console.oidc.issuer', 'console.oidc.client_id'].filter(
    (key) => !resolved.values.has(key),
  )
  if (lonely !== undefined && others.length === 0)
    problems.push({ key: lonely, message: 'is missing: the issuer and the client id need each other' })
  if (problems.length > 0) throw new ConfigError(problems, file?.name)

  const warnings = environmentWarnings(env, file?.variables ?? [])
  const config = toConfig(resolved.values, {
    ...(file !== null && { file: file.name }),
    isProduction,
    providers: providers?.providers ?? [],
    models: models?.models ?? [],
    mcpServers: mcp?.servers ?? [],
  })
  const clash = clashOfPorts(config)
  if (clash !== null) {
    const isInFile = resolved.sources.get('metrics.port')?.origin.kind === 'file'
    const place = isInFile ? file?.placeOf(['metrics', 'port']) : undefined
    throw new ConfigError([{ ...place, key: 'metrics.port', message: clash }], file?.name)
  }
  const small = smallSandbox(config)
  if (small !== null) {
    const key = 'tools.sandbox.folders_bytes'
    const isInFile = resolved.sources.get(key)?.origin.kind === 'file'
    const place = isInFile ? file?.placeOf(key.split('.')) : undefined
    throw new ConfigError([{ ...place, key, message: small }], file?.name)
  }
  const sources = new Map<string, ConfigSource>(file === null ? [] : [['config', source]])
  for (const [key, each] of resolved.sources) {
    if (key === 'simulator.tokens_per_second' && !sources.has('simulator.enabled'))
      sources.set('simulator.enabled', { value: config.simulator.isEnabled, origin: { kind: 'default' } })
    sources.set(key, each)
    if (key === 'log_level') sources.set('production', productionSource(env))
  }
  for (const [key, each] of [...(providers?.sources ?? []), ...(models?.sources ?? [])]) sources.set(key, each)
  for (const [key, each] of mcpSources(config, usableFile)) sources.set(key, each)
  return { config, sources, values: resolved.values, env, path: wanted, readAt, pending: new Map(), warnings }
}

/**
 * What a configuration that is refused says of settings, as far as it can be read; `problems` are not all. Null where there is no file that
 * can be read.
 */
export function readRefused({ env: bareEnv, cwd, overrides = {} }: ConfigInputs): ResolvedSettings | null {
  try {
    const { path } = findFile(bareEnv, cwd, overrides)
    const { file, env, problems } = readFile(path, cwd, bareEnv)
    const fileFolder = path === null ? cwd : dirname(path)
    const resolved = resolveSettings({ overrides, env, file, cwd, fileFolder })
    return { ...resolved, problems: [...problems, ...resolved.problems] }
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

function* mcpSources({ mcpServers }: Config, file: ConfigFile | null): Generator<[string, ConfigSource]> {
  if (file === null) return
  for (const [index, { name, url }] of mcpServers.entries()) {
    const { line } = file.placeOf(['mcp', 'servers', index])
    yield [`mcp.servers.${name}`, { value: maskUrl(url), origin: { kind: 'file', name: file.name, line } }]
  }
}

const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])

/** The problem with two servers on one port, unless their addresses differ. */
function clashOfPorts({ host, port, metrics }: Config): string | null {
  if (!metrics.isEnabled || metrics.port === undefined || metrics.port === 0 || metrics.port !== port) return null
  const { host: metricsHost = host } = metrics
  if (metricsHost !== host && !everyAddress.has(metricsHost) && !everyAddress.has(host)) return null
  return `must be another port than the gateway's own (${port}); without it the gateway's own port has /metrics`
}

/** Says that no command of the sandbox would ever find room; null where one does. */
function smallSandbox({ sandbox }: Config): string | null {
  const { command, folderBytesMax, foldersBytesMax } = sandbox
  if (command.length === 0 || folderBytesMax <= foldersBytesMax) return null
  return `must be at least tools.sandbox.folder_bytes (${sizeText(folderBytesMax)}), and is ${sizeText(foldersBytesMax)}: no command would find room`
}

/** Finds the file: `wanted` is where it is looked for, `path` where it is. */
function findFile(
  env: Environment,
  cwd: string,
  overrides: Overrides,
): { wanted: string; path: string | null; source: ConfigSource } {
  const flag = overrides['config']
  const named = flag ?? variable(env, 'GATEWAY_CONFIG')
  const origin: Origin =
    flag !== undefined
      ? { kind: 'flag' }
      : named !== undefined
        ? { kind: 'environment', name: 'GATEWAY_CONFIG' }
        : { kind: 'default' }
  const path = resolve(cwd, named ?? 'gateway.yaml')
  const source = { value: path, origin }
  if (named === undefined) return { wanted: path, path: existsSync(path) ? path : null, source }
  if (!existsSync(path)) {
    const key = flag !== undefined ? '--config' : 'GATEWAY_CONFIG'
    throw new ConfigError([{ key, message: `there is no file ${path}` }])
  }
  return { wanted: path, path, source }
}

/** The file, if there is one, filled in from the environment and from the files that it names. */
function readFile(
  path: string | null,
  cwd: string,
  env: Environment,
): { file: ConfigFile | null; env: Environment; problems: readonly ConfigProblem[] } {
  if (path === null) return { file: null, env, problems: [] }
  const { name, text } = readText(path, cwd)
  const bare = parseConfigFile(name, text, env)
  const filled = fillEnvironment(bare, dirname(path), env)
  const file = bare.value['env_files'] === undefined ? bare : parseConfigFile(name, text, filled.env)
  return { file, env: filled.env, problems: [...filled.problems, ...file.problems] }
}

function readText(path: string, cwd: string): { name: string; text: string } {
  const short = relative(cwd, path)
  const name = short === '' || short.startsWith('..') ? path : short
  try {
    return { name, text: readFileSync(path, 'utf8') }
  } catch (error) {
    throw new ConfigError([{ key: name, message: `can't be read: ${error instanceof Error ? error.message : error}` }])
  }
}

function unknownOverrides(overrides: Overrides): ConfigProblem[] {
  const known = new Set(['config', ...settings.map(({ key }) => key)])
  return Object.keys(overrides)
    .filter((key) => !known.has(key))
    .map((key) => ({ key: `--${key}`, message: 'is not a setting' }))
}

function isSamePlace(problem: ConfigProblem, others: readonly ConfigProblem[]): boolean {
  return others.some(({ line, column }) => line === problem.line && column === problem.column)
}

function productionSource(env: Environment): ConfigSource {
  const isProduction = variable(env, 'NODE_ENV') === 'production'
  return {
    value: isProduction,
    origin: variable(env, 'NODE_ENV') === undefined ? { kind: 'default' } : { kind: 'environment', name: 'NODE_ENV' },
  }
}
