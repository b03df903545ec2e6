import type { Schema } from '../../contract/contract.ts'
import { variable } from '../../environment/environment.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The options of commands that add or change a provider. */
export const providerOptions = {
  name: { type: 'string', valueHint: 'text', description: 'A display name.' },
  format: {
    type: 'string',
    valueHint: 'format',
    description: 'The wire format that it speaks, such as openai-chat or anthropic-messages.',
  },
  'base-url': { type: 'string', valueHint: 'url', description: 'Where its API is; the format adds its path.' },
  'key-env': {
    type: 'string',
    valueHint: 'variable',
    description: 'Take the key from this environment variable, once: its value is stored encrypted.',
  },
  'header-env': {
    type: 'string',
    valueHint: 'name=variable',
    description: 'A further header, its value from an environment variable; may be given several times.',
  },
  capability: {
    type: 'string',
    valueHint: 'name=value',
    description: 'How it differs from others of its format, as in gateway.yaml; may be given several times.',
  },
  training: { type: 'boolean', description: 'It may train on prompts; --no-training, it does not.' },
  retention: { type: 'boolean', description: 'It may keep prompts; --no-retention, it does not.' },
  zdr: { type: 'boolean', description: 'Zero data retention is agreed with it; --no-zdr, it is not.' },
  'unknown-models': {
    type: 'boolean',
    description: '<slug>/<any model> may be called, which is the default; --no-unknown-models, it may not.',
  },
} as const

/** Of these, those that may be given several times. */
export const repeatedProviderOptions = ['header-env', 'capability'] as const

export interface ProviderFlags {
  readonly name?: string | undefined
  readonly format?: string | undefined
  readonly 'base-url'?: string | undefined
  readonly 'key-env'?: string | undefined
  readonly 'header-env'?: string | undefined
  readonly capability?: string | undefined
  readonly training?: boolean | undefined
  readonly retention?: boolean | undefined
  readonly zdr?: boolean | undefined
  readonly 'unknown-models'?: boolean | undefined
}

type Settings = Omit<Schema<'CreateConfiguredProviderRequest'>, 'slug'>

/** The flags as fields of the API's body; absent flags stay absent. Throws UsageError for variables that are not set. */
export function readProviderFlags(flags: ProviderFlags, { env }: Pick<Terminal, 'env'>): Settings {
  const { name, training, retention, zdr } = flags
  const headers = linesOf(flags['header-env']).map((text) => {
    const [header, source] = readPair(text, '--header-env')
    return [header, readVariable(source, env)]
  })
  const capabilities = linesOf(flags.capability).map((text) => {
    const [capability, value] = readPair(text, '--capability')
    return [capability, readValue(value)]
  })
  const policy = { ...(training !== undefined && { training }), ...(retention !== undefined && { retention }) }
  return {
    ...(name !== undefined && { name }),
    // Validated against the contract's list.
    ...(flags.format !== undefined && { format: flags.format as Schema<'ProviderFormat'> }),
    ...(flags['base-url'] !== undefined && { base_url: flags['base-url'] }),
    ...(flags['key-env'] !== undefined && { api_key: readVariable(flags['key-env'], env) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(Object.keys(policy).length > 0 && { data_policy: policy }),
    ...(zdr !== undefined && { zdr }),
    ...(flags['unknown-models'] !== undefined && { accept_unknown_models: flags['unknown-models'] }),
    ...(capabilities.length > 0 && { capabilities: Object.fromEntries(capabilities) }),
  }
}

function readVariable(name: string, env: Terminal['env']): string {
  const value = variable(env, name)
  if (value === undefined) throw new UsageError(`The environment variable ${name} is not set.`)
  return value.trim()
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split('\n')
}

function readPair(text: string, option: string): readonly [string, string] {
  const end = text.indexOf('=')
  if (end < 1) throw new UsageError(`${option} needs name=value, not "${text}".`)
  return [text.slice(0, end), text.slice(end + 1)]
}

/** Lists, numbers, true and false are written as in JSON; everything else is text. */
function readValue(text: string): unknown {
  if (!/^([[{]|true$|false$|-?\d)/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
