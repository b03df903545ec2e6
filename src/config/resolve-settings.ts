import { isAbsolute, resolve } from 'node:path'
import { type Environment, variable } from '../environment/environment.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import { isUrl } from '../errors/is-url.ts'
import { maskUrl } from '../errors/mask.ts'
import type { ConfigSource, Origin, ShownValue } from './config.ts'
import type { ConfigFile } from './config-file.ts'
import { durationRule, sizeRule, urlPattern, urlRule } from './config-schema.ts'
import { formatDuration, formatSize, parseDuration, parseSize } from './quantities.ts'
import { isServiceLink } from './service-link.ts'
import type { Setting, SettingValue } from './settings/setting.ts'
import { settings } from './settings.ts'
import type { SettingValues } from './to-config.ts'

/** Values from the command line, by dotted key. */
export type Overrides = Readonly<Record<string, string | undefined>>

/** The sources of settings: flags override the environment, the environment overrides the file. */
export interface SettingInputs {
  readonly overrides: Overrides
  readonly env: Environment
  readonly file: ConfigFile | null
  /** Base of relative paths in flags and variables. */
  readonly cwd: string
  /** Base of relative paths in the file. */
  readonly fileFolder: string
}

/** The effective settings, their sources, and problems. */
export interface ResolvedSettings {
  readonly values: SettingValues
  readonly sources: Map<string, ConfigSource>
  readonly problems: ConfigProblem[]
}

/** Resolves all single-value settings: units converted, paths absolute. Unset settings without a default are absent. */
export function resolveSettings(inputs: SettingInputs): ResolvedSettings {
  const values = new Map<string, SettingValue>()
  const sources = new Map<string, ConfigSource>()
  const problems: ConfigProblem[] = []
  for (const setting of settings) {
    const given = findGiven(setting, inputs)
    if (given === null) {
      if (setting.fallback === undefined) continue
      const value = absolute(setting, setting.fallback, inputs.cwd)
      values.set(setting.key, value)
      sources.set(setting.key, toSource(setting, value, { kind: 'default' }))
      continue
    }
    const value = convert(setting, given.value)
    const rule = value === null ? ruleOf(setting) : boundsProblem(setting, value)
    if (value === null || rule !== null) {
      problems.push({ ...given.place, message: `must be ${rule}${given.shown}` })
      continue
    }
    const resolved = completed(setting, absolute(setting, value, given.folder), inputs.env)
    values.set(setting.key, resolved)
    sources.set(setting.key, toSource(setting, resolved, given.origin))
    // It is resolved after this one, and replaces it where it is set.
    if (setting.asWritten !== undefined && resolved !== given.value) values.set(setting.asWritten, String(given.value))
  }
  return { values, sources, problems }
}

interface Given {
  readonly value: unknown
  readonly origin: Origin
  readonly place: Pick<ConfigProblem, 'key' | 'line' | 'column'>
  readonly folder: string
  /** The value for a message, if it is safe to show. */
  readonly shown: string
}

function findGiven(setting: Setting, { overrides, env, file, cwd, fileFolder }: SettingInputs): Given | null {
  const flag = overrides[setting.key]
  if (flag !== undefined) {
    const key = `--${setting.key.replaceAll('_', '-')}`
    return { value: flag, origin: { kind: 'flag' }, place: { key }, folder: cwd, shown: repeat(setting, flag) }
  }
  const name = variableNameOf(setting, env)
  const text = name === undefined ? undefined : variable(env, name)
  if (name !== undefined && text !== undefined && !isServiceLink(name, text)) {
    const shown = repeat(setting, text)
    return { value: env[name], origin: { kind: 'environment', name }, place: { key: name }, folder: cwd, shown }
  }
  if (file === null || setting.isEnvironmentOnly === true) return null
  const path = setting.key.split('.')
  const value = path.reduce<unknown>(
    (around, step) => (around as Record<string, unknown> | undefined)?.[step],
    file.value,
  )
  if (value === undefined) return null
  const place = file.placeOf(path)
  return {
    value,
    origin: { kind: 'file', name: file.name, line: place.line },
    place: { ...place, key: setting.key },
    folder: fileFolder,
    shown: '',
  }
}

function variableNameOf({ variable: name, isAlsoLowerCase }: Setting, env: Environment): string | undefined {
  const small = isAlsoLowerCase === true ? name?.toLowerCase() : undefined
  return small !== undefined && variable(env, small) !== undefined ? small : name
}

function repeat({ kind }: Setting, text: string): string {
  return kind === 'secret' || kind === 'url' ? '' : `, not "${text}"`
}

/** Converts a value: flags and variables are always text, the file's values already have the schema's types. */
function convert(setting: Setting, value: unknown): SettingValue | null {
  const { kind, choices, schemes } = setting
  if (kind === 'texts' || kind === 'paths')
    return Array.isArray(value)
      ? value.map(String)
      : String(value)
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
  if (typeof value === 'boolean' || typeof value === 'number') return value
  // Secrets come with the line ends of files that they were in.
  const text = String(value).trim()
  if (kind === 'boolean') return switches[text.toLowerCase()] ?? null
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : null
    case 'duration':
      return parseDuration(text)
    case 'size':
      return parseSize(text)
    case 'choice':
      return choices?.includes(text) === true ? text : null
    case 'url':
      return new RegExp(urlPattern(schemes ?? [])).test(text) && isUrl(text) ? text : null
    default:
      return text
  }
}

const switches: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
}

function ruleOf({ kind, choices, schemes }: Setting): string {
  switch (kind) {
    case 'integer':
      return 'a whole number'
    case 'boolean':
      return 'true or false'
    case 'duration':
      return durationRule
    case 'size':
      return sizeRule
    case 'choice':
      return `one of ${(choices ?? []).join(', ')}`
    case 'url':
      return urlRule(schemes ?? [])
    default:
      return 'text'
  }
}

function boundsProblem(setting: Setting, value: SettingValue): string | null {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, isNeverBlank, item } = setting
  // For the file the schema has checked this; for flags and variables this is the only check.
  if (Array.isArray(value) && item !== undefined && !value.every((each) => new RegExp(item.pattern).test(each)))
    return `a list of which each is ${item.rule}`
  if (isNeverBlank === true && String(value).trim() === '') return 'text, not empty'
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return null
  return `from ${shownValue(setting, minimum)} to ${shownValue(setting, maximum)}`
}

function absolute({ kind }: Setting, value: SettingValue, folder: string): SettingValue {
  if (kind === 'paths' && Array.isArray(value)) return value.map((each) => resolve(folder, String(each)))
  return kind === 'path' && typeof value === 'string' && !isAbsolute(value) ? resolve(folder, value) : value
}

/** A URL with the parameters that variables have and it has not. */
function completed({ queryVariables }: Setting, value: SettingValue, env: Environment): SettingValue {
  const missing = Object.entries(queryVariables ?? {}).flatMap(([name, parameters]) => {
    const text = variable(env, name)
    return text === undefined ? [] : [{ text, parameters }]
  })
  if (missing.length === 0) return value
  const url = new URL(String(value))
  for (const { text, parameters } of missing)
    if (!parameters.some((each) => url.searchParams.has(each))) url.searchParams.set(parameters[0], text)
  return url.href
}

function toSource(setting: Setting, value: SettingValue, origin: Origin): ConfigSource {
  return setting.kind === 'secret'
    ? { value: null, isSecret: true, origin }
    : { value: shownValue(setting, value), origin }
}

/** A value that is no secret, as gateway.yaml has it and as people may see it. */
export function shownValue({ kind }: Pick<Setting, 'kind'>, value: SettingValue): ShownValue {
  if (kind === 'url') return maskUrl(String(value))
  if (kind === 'duration' && typeof value === 'number') return formatDuration(value)
  if (kind === 'size' && typeof value === 'number') return formatSize(value)
  return value
}
