import {
  capabilityList,
  defaultCapabilities,
  type ProviderCapabilities,
  type WireCapabilities,
} from '../catalog/capabilities.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import { providerPresets } from '../catalog/provider-presets.ts'
import type { WireProvider } from '../config/wire-config.ts'
import type { ConfigDraft } from './config-draft.ts'
import { literal } from './secrets.ts'

/** What is known of a provider that a deployment or target names. */
export interface ProviderWish {
  /** The known provider; undefined for a server of the operator's own. */
  readonly preset: ProviderPreset | undefined
  /** What tells this one from others of the same kind: a host, a region. */
  readonly distinction: string
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly awsRegion?: string
  readonly comment?: string
}

const slugMax = 64

/**
 * The slug of a provider in the draft that is as wished; adds it where there is none. The first of a known kind gets its slug, which brings
 * everything else along; for others of that kind all of it is written out.
 */
export function provide(draft: ConfigDraft, wishes: Map<string, string>, wish: ProviderWish): string {
  const { comment: _comment, distinction: _distinction, preset, ...rest } = wish
  const key = JSON.stringify([preset?.slug, rest])
  const known = wishes.get(key)
  if (known !== undefined) return known
  const taken = new Set(draft.providers.map(({ slug }) => slug))
  const slug = freeSlug(preset?.slug, wish.distinction, taken)
  const isOwn = preset !== undefined && slug === preset.slug
  if (isOwn) needVariables(draft, preset, wish)
  const provider = isOwn ? inherited(preset, wish) : writtenOut(draft, slug, wish)
  draft.providers.push(provider)
  if (wish.comment !== undefined) draft.comment(provider, wish.comment)
  wishes.set(key, slug)
  return slug
}

function freeSlug(kind: string | undefined, distinction: string, taken: ReadonlySet<string>): string {
  const plain = toSlug(distinction)
  const base = kind ?? (plain === '' ? 'server' : plain)
  // A server of the operator's own must not inherit what is known of a company.
  const isFree = (slug: string) => !taken.has(slug) && (slug === kind || !providerPresets.has(slug))
  const candidates = [base, ...(kind === undefined || plain === '' ? [] : [`${kind}-${plain}`])]
  const free = candidates.find(isFree)
  if (free !== undefined) return free
  for (let count = 2; ; count++) if (isFree(`${base}-${count}`)) return `${base}-${count}`
}

/** A text as a slug: small letters, digits and dashes. */
export function toSlug(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, slugMax - 24)
}

/** Notes the variables that a provider is read from where gateway.yaml does not say more of it. */
function needVariables({ secrets }: ConfigDraft, preset: ProviderPreset, { baseUrl, apiKey }: ProviderWish): void {
  if (baseUrl !== undefined) return
  for (const [name, { variables, fallback }] of Object.entries(preset.values)) {
    const [variable] = variables
    if (fallback === undefined && variable !== undefined && preset.baseUrl.includes(`{${name}}`))
      secrets.reference(variable)
  }
  const key = preset.apiKeyVariables.find((each) => typeof each === 'string')
  if (apiKey === undefined && key !== undefined) secrets.reference(key)
}

function inherited(preset: ProviderPreset, wish: ProviderWish): WireProvider {
  const { baseUrl, awsRegion } = wish
  return {
    slug: preset.slug,
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    ...credentialsOf(wish, ownReference(preset)),
    ...(awsRegion !== undefined && { capabilities: { aws_region: awsRegion } }),
  }
}

function writtenOut(draft: ConfigDraft, slug: string, wish: ProviderWish): WireProvider {
  const { preset, baseUrl, awsRegion, distinction } = wish
  const capabilities = {
    ...wireCapabilities(preset?.capabilities),
    ...(awsRegion !== undefined && { aws_region: awsRegion }),
  }
  return {
    slug,
    ...(preset !== undefined && { name: `${preset.name}, ${distinction === '' ? slug : shownName(distinction)}` }),
    format: preset?.format ?? 'openai-chat',
    base_url: baseUrl ?? filledBaseUrl(draft, preset, awsRegion),
    ...credentialsOf(wish, undefined),
    ...(preset !== undefined && { data_policy: preset.dataPolicy }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
  }
}

/** A text that somebody else chose, as a name: in one line, and short. */
function shownName(words: string): string {
  return literal(words.replaceAll(/\p{C}+/gu, ' ').slice(0, 80))
}

/** The reference that needs not be written, since a provider of this kind is read from there anyway. */
function ownReference({ apiKeyVariables }: ProviderPreset): string | undefined {
  const [usual] = apiKeyVariables
  return typeof usual === 'string' ? `\${${usual}}` : undefined
}

function credentialsOf(
  { apiKey, headers }: ProviderWish,
  own: string | undefined,
): Pick<WireProvider, 'api_key' | 'headers'> {
  return {
    ...(apiKey !== undefined && apiKey !== own && { api_key: apiKey }),
    ...(headers !== undefined && Object.keys(headers).length > 0 && { headers }),
  }
}

function filledBaseUrl({ secrets }: ConfigDraft, preset: ProviderPreset | undefined, awsRegion?: string): string {
  return (preset?.baseUrl ?? '').replaceAll(/\{(\w+)\}/g, (braced, name: string) => {
    if (name === 'awsRegion') return awsRegion ?? 'us-east-1'
    const [variable] = preset?.values[name]?.variables ?? []
    return variable === undefined ? braced : secrets.reference(variable)
  })
}

/** Capabilities that are not the usual ones, as gateway.yaml names them. */
function wireCapabilities(given: ProviderCapabilities | undefined): WireCapabilities {
  if (given === undefined) return {}
  const entries = capabilityList.flatMap(({ name, wireName }) => {
    const value = given[name]
    return value === undefined || value === defaultCapabilities[name] ? [] : [[wireName, value]]
  })
  return Object.fromEntries(entries) as WireCapabilities
}
