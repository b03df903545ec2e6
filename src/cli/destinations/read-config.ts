import { configSchemas, type DestinationType } from '../../broadcast/destination-type.ts'
import { secretMembers } from '../../broadcast/secret-members.ts'
import { requiredOf } from '../../contract/contract.ts'
import { readSecret } from '../terminal/read-secret.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The options for the settings of a destination's type. */
export const configMembersOptions = {
  set: {
    type: 'string',
    valueHint: 'name=value',
    description: 'A setting of the type, such as baseUrl=https://…; may be given several times. Secrets are asked for.',
  },
  secret: {
    type: 'string',
    valueHint: 'name',
    description: 'Ask for this secret, too; may be given several times.',
  },
  header: {
    type: 'string',
    valueHint: 'name',
    description: 'A further header to send; asks for its value. May be given several times.',
  },
} as const

/** Of these, those that may be given several times. */
export const repeatedMembers = ['set', 'secret', 'header', 'unset'] as const

export interface ConfigMemberFlags {
  readonly set?: string | undefined
  readonly secret?: string | undefined
  readonly header?: string | undefined
}

/** The settings that a command line names, and the secrets that are still to be read. */
export interface NamedConfig {
  readonly config: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
  readonly headers: readonly string[]
}

/** Reads the options. Throws UsageError for secrets among them: others on the machine can see a command line. */
export function readNamedConfig(type: DestinationType, flags: ConfigMemberFlags): NamedConfig {
  const known: readonly string[] = secretMembers[type]
  const config = Object.fromEntries(linesOf(flags.set).map(readPair))
  const open = Object.keys(config).find((name) => known.includes(name))
  if (open !== undefined) throw new UsageError(`${open} is a secret: use --secret ${open}, which asks for it.`)
  if ('headers' in config)
    throw new UsageError('Values of headers are secrets: use --header <name>, which asks for one.')
  const secrets = linesOf(flags.secret)
  const strange = secrets.find((name) => !known.includes(name))
  if (strange !== undefined) {
    const takes = known.length === 0 ? 'none' : known.join(', ')
    throw new UsageError(`${type} has no secret "${strange}". Its secrets: ${takes}.`)
  }
  return { config, secrets, headers: linesOf(flags.header) }
}

/** With the secrets that the type can't do without. */
export function withRequiredSecrets(type: DestinationType, named: NamedConfig): NamedConfig {
  const required = requiredOf(configSchemas[type])
  const needed = (secretMembers[type] as readonly string[]).filter((name) => required.includes(name))
  return { ...named, secrets: [...new Set([...needed, ...named.secrets])] }
}

/** The settings with their secrets: asked for one by one on a terminal; otherwise standard input is the only one, or a JSON object of all. */
export async function readSecrets(
  { config, secrets, headers }: NamedConfig,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = [...secrets, ...headers.map((name) => `headers.${name}`)]
  if (wanted.length === 0) return config
  const values = terminal.isInputTerminal ? await askAll(wanted, terminal) : await readAll(wanted, terminal)
  const secretOf = (name: string) => values.get(name) ?? ''
  return {
    ...config,
    ...Object.fromEntries(secrets.map((name) => [name, secretOf(name)])),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map((name) => [name, secretOf(`headers.${name}`)])),
    }),
  }
}

async function askAll(wanted: readonly string[], terminal: Terminal): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  for (const name of wanted) values.set(name, await readSecret(terminal, name))
  return values
}

async function readAll(wanted: readonly string[], terminal: Terminal): Promise<ReadonlyMap<string, string>> {
  const [only = '', ...more] = wanted
  const text = await readSecret(terminal, more.length === 0 ? only : 'Secrets')
  if (more.length === 0 && !text.startsWith('{')) return new Map([[only, text]])
  const given = objectOf(text)
  const lacking = wanted.filter((name) => typeof given?.[name] !== 'string')
  if (lacking.length > 0) {
    const names = wanted.map((name) => `"${name}": "…"`).join(', ')
    throw new UsageError(`Standard input must be a JSON object with all secrets: {${names}}.`)
  }
  return new Map(wanted.map((name) => [name, String(given?.[name])]))
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The values of an option that may be given several times. */
export function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split('\n')
}

function readPair(text: string): readonly [string, string] {
  const end = text.indexOf('=')
  if (end < 1) throw new UsageError(`--set needs name=value, not "${text}".`)
  return [text.slice(0, end), text.slice(end + 1)]
}
