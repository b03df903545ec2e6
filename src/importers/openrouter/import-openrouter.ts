import type { WireModel } from '../../config/wire-config.ts'
import { ConfigDraft } from '../config-draft.ts'
import { type Foreign, isMapping, list, mapping, number, text } from '../foreign.ts'
import { toSlug } from '../provider-draft.ts'
import { literal } from '../secrets.ts'

/**
 * An account at OpenRouter as a gateway.yaml: OpenRouter itself as a provider, its presets as models there. `exports` are answers of its API
 * (`GET /keys`, `/presets`, `/byok`), in any order, or mappings of them by these names. https://openrouter.ai/docs/api-reference/overview
 */
export function importOpenrouter(exports: readonly unknown[]): ConfigDraft {
  const draft = new ConfigDraft('OPENROUTER')
  draft.secrets.reference('OPENROUTER_API_KEY')
  draft.providers.push({ slug: 'openrouter' })
  draft.note('the account', 'written', 'the provider openrouter: its models have the same names here')
  for (const found of exports.flatMap(partsOf)) readers[found.kind](draft, found.entries)
  return draft
}

type Kind = 'keys' | 'presets' | 'byok' | 'provider' | 'unknown'

interface Part {
  readonly kind: Kind
  readonly entries: readonly Foreign[]
}

/** What an export holds: told by its name, or by the members of its entries. */
function partsOf(value: unknown): readonly Part[] {
  const root = mapping(value)
  const named = (['keys', 'presets', 'byok'] as const).flatMap((kind) =>
    root[kind] === undefined ? [] : [{ kind, entries: entriesOf(root[kind]) }],
  )
  const preferences = isMapping(root['provider']) ? [{ kind: 'provider' as const, entries: [root['provider']] }] : []
  if (named.length > 0 || preferences.length > 0) return [...named, ...preferences]
  const entries = entriesOf(value)
  return entries.length === 0 ? [{ kind: 'unknown', entries }] : [{ kind: kindOf(entries[0] ?? {}), entries }]
}

function entriesOf(value: unknown): readonly Foreign[] {
  const data = isMapping(value) ? value['data'] : value
  return list(data).map(mapping)
}

function kindOf(entry: Foreign): Kind {
  if ('hash' in entry) return 'keys'
  if ('is_fallback' in entry || ('provider' in entry && 'label' in entry)) return 'byok'
  return 'slug' in entry ? 'presets' : 'unknown'
}

const readers: Readonly<Record<Kind, (draft: ConfigDraft, entries: readonly Foreign[]) => void>> = {
  keys: (draft, entries) => {
    for (const [index, key] of entries.entries()) readKey(draft, key, `keys[${index}]`)
  },
  presets: (draft, entries) => {
    for (const [index, preset] of entries.entries()) readPreset(draft, preset, `presets[${index}]`)
  },
  byok: (draft, entries) => {
    for (const [index, credential] of entries.entries()) readCredential(draft, credential, `byok[${index}]`)
  },
  provider: (draft, entries) => {
    for (const name of entries.flatMap(Object.keys)) {
      draft.note(
        `provider.${name}`,
        'by hand',
        'requests carry it in provider, as there; guardrails hold whole workspaces to providers',
      )
    }
  },
  unknown: (draft) => draft.note('a file', 'left out', 'it is no answer of GET /keys, /presets or /byok'),
}

function readKey(draft: ConfigDraft, key: Foreign, from: string): void {
  const name = text(key['name']) ?? text(key['label']) ?? 'key'
  if (key['disabled'] === true) {
    draft.note(`${from} ${name}`, 'left out', 'it is disabled')
    return
  }
  const limit = number(key['limit'])
  const reset = text(key['limit_reset'])
  const expires = text(key['expires_at'])
  const words = [
    `keys create ${option('name', name)}`,
    ...(limit === undefined ? [] : [`--limit ${limit}`]),
    ...(limit === undefined || reset === undefined ? [] : [option('limit-reset', reset)]),
    ...(limit === undefined || key['include_byok_in_limit'] !== true ? [] : ['--include-byok']),
    ...(expires === undefined ? [] : [option('expires', expires.slice(0, 10))]),
  ]
  draft.steps.push(words.join(' '))
  draft.note(`${from} ${name}`, 'by hand', 'a new key: the text of this one is known to nobody but its owner')
}

function readPreset(draft: ConfigDraft, preset: Foreign, from: string): void {
  const slug = text(preset['slug']) ?? ''
  const version = mapping(preset['designated_version'])
  const config = mapping(version['config'] ?? preset['config'])
  if (slug === '') {
    draft.note(from, 'left out', 'it has no slug')
    return
  }
  const name = text(preset['name'])
  const model: WireModel = {
    id: `preset/${toSlug(slug)}`,
    ...(name !== undefined && { name: literal(name) }),
    endpoints: [{ provider: 'openrouter', upstream_model: literal(`@preset/${slug}`) }],
  }
  if (draft.models.some(({ id }) => id === model.id)) {
    draft.note(`${from} ${slug}`, 'left out', `there is another preset that is ${model.id} here`)
    return
  }
  draft.models.push(model)
  const behind = text(config['model']) ?? text(list(config['models'])[0])
  if (behind !== undefined) draft.comment(model, `There it is ${behind}, with its prompt and parameters.`)
  draft.note(`${from} ${slug}`, 'written', `${model.id}: OpenRouter goes on filling in its prompt and parameters`)
}

function readCredential(draft: ConfigDraft, credential: Foreign, from: string): void {
  const provider = text(credential['provider']) ?? ''
  const name = text(credential['name']) ?? text(credential['label']) ?? provider
  if (credential['disabled'] === true) {
    draft.note(`${from} ${provider}`, 'left out', 'it is disabled')
    return
  }
  const fallback = credential['is_fallback'] === true ? ' --fallback' : ''
  draft.steps.push(`byok add ${quoted(provider)} ${option('name', name)}${fallback}`)
  draft.note(`${from} ${provider}`, 'by hand', 'OpenRouter does not tell the key: it is asked for when you add it')
}

/** An option with its value; a value that begins like an option is no option. */
function option(name: string, value: string): string {
  return value.startsWith('-') ? `--${name}=${quoted(value)}` : `--${name} ${quoted(value)}`
}

/** A word in one line that no shell changes. */
function quoted(given: string): string {
  const word = given.replaceAll(/\p{C}+/gu, ' ')
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
