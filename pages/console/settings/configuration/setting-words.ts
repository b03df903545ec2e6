import type { Schema } from '../../api/contract.ts'

export type Setting = Schema<'ConfigurationSetting'>

/** A value as people read it. */
export function valueWords(
  { value, is_set: isSet }: Pick<Setting, 'value' | 'is_set'>,
  { is_secret: isSecret, is_cut: isCut }: Pick<Setting, 'is_secret' | 'is_cut'>,
): string {
  if (!isSet) return 'not set'
  if (isSecret) return 'set, never shown'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `${value.join(', ')}${isCut ? ', …' : ''}`
  return String(value)
}

/** A default as people read it; '' where there is none. */
export function defaultWords({ default: fallback, is_secret: isSecret }: Setting): string {
  return fallback === null ? '' : valueWords({ value: fallback, is_set: true }, { is_secret: isSecret, is_cut: false })
}

/** Where a value comes from: `gateway.yaml line 12`, `GATEWAY_PORT`. */
export function originWords({ kind, name, line }: Setting['origin']): string {
  switch (kind) {
    case 'file':
      return `${name} line ${line}`
    case 'environment':
      return String(name)
    case 'flag':
      return 'command line'
    case 'stored':
      return name === null ? 'stored' : `stored, ${name}`
    case 'discovered':
      return `found: ${name}`
    case 'computed':
      return 'worked out'
    default:
      return 'default'
  }
}

/** Whether somebody has set it, or wants to. */
export function isChanged({ origin, pending }: Setting): boolean {
  return pending !== null || (origin.kind !== 'default' && origin.kind !== 'computed')
}

/** Whether a setting has to do with a text that somebody looks for. */
export function isAbout(setting: Setting, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase()
  const shown = [valueWords(setting, setting), originWords(setting.origin)]
  const texts = [setting.key, setting.group, setting.description, setting.variable ?? '', ...shown]
  return texts.some((text) => text.toLowerCase().includes(needle))
}

/** The lines of gateway.yaml that set it as it is, or as it waits to be; undefined where lines of its own can't. */
export function yamlLines(setting: Setting): string | undefined {
  const { key, group, is_in_file: isInFile, origin } = setting
  if (!isInFile || origin.kind === 'discovered') return undefined
  const provider = /^providers\.(.+)\.([a-z_]+)$/.exec(key)
  if (provider !== null) {
    const [, slug = '', member = ''] = provider
    // Members of several parts are shown as a sentence.
    return plainMembers.has(member)
      ? `providers:\n  - slug: ${scalar(slug)}\n    ${member}: ${written(setting)}`
      : undefined
  }
  if (group === 'Models' || group === 'MCP servers') return undefined
  const steps = key.split('.')
  return steps
    .map((step, depth) => `${'  '.repeat(depth)}${step}:${depth === steps.length - 1 ? ` ${written(setting)}` : ''}`)
    .join('\n')
}

const plainMembers: ReadonlySet<string> = new Set([
  ...['name', 'format', 'base_url', 'api_key', 'zdr', 'accept_unknown_models'],
])

function written(setting: Setting): string {
  const { pending, is_secret: isSecret, variable, default: fallback, is_cut: isCut } = setting
  if (isSecret) return `\${${variable ?? 'NAME_OF_A_VARIABLE'}}`
  const value = pending?.value ?? setting.value ?? fallback
  // Nobody may copy a part of a list, or stars for a password, as if they were the value.
  if (value === null || isCut || String(value).includes('***')) return '…'
  return Array.isArray(value) ? `[${value.map(scalar).join(', ')}]` : scalar(value)
}

function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const isPlain =
    /^[A-Za-z0-9/.][\w./:-]*$/.test(value) && !/^(true|false|yes|no|on|off|null|[\d.]+(e\d+)?|\S*:)$/i.test(value)
  return isPlain ? value : JSON.stringify(value)
}
