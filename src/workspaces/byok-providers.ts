import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog, Provider } from '../catalog/catalog.ts'
import { type FoundProvider, toProvider } from '../catalog/discover-providers.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import { providerPresets } from '../catalog/provider-presets.ts'
import { normalizeBaseUrl, resolvePreset } from '../catalog/resolve-preset.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../environment/environment.ts'
import type { Holder } from '../shares/holder.ts'
import { SharedCache } from '../shares/shared-cache.ts'
import type { ByokSecret, KeyTaker, SecretProblem } from './byok-secret.ts'

export interface ByokProvidersParts {
  readonly config: Pick<Config, 'providers' | 'models' | 'file'>
  readonly found: readonly FoundProvider[]
  /** What these make. */
  readonly catalog: Catalog
  /** Where the values are that presets' addresses need. */
  readonly env: Environment
}

/** Headers by which an operator may have said who pays: they would go before a workspace's own credential, or not with it. */
const accountHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'x-goog-user-project',
  'x-amz-security-token',
  'openai-organization',
  'openai-project',
  'cookie',
])

const catalogsMax = 16
const plainKey = { values: {}, capabilities: {} } as const

/** What a workspace's own credentials make of the providers: those that the gateway has, and those that are known and lack nothing but a credential. */
export class ByokProviders {
  readonly #parts: ByokProvidersParts
  readonly #catalogs = new SharedCache<Catalog>(catalogsMax)

  constructor(parts: ByokProvidersParts) {
    this.#parts = parts
  }

  /** The preset of a provider that takes credentials of workspaces; undefined for every other. */
  preset(slug: string): ProviderPreset | undefined {
    const preset = providerPresets.get(slug)
    return preset?.discovery === 'key' ? preset : undefined
  }

  /**
   * The form of a provider's credentials in workspaces: its preset's; without a preset, a plain key for the provider that is or will be
   * configured under this slug. Undefined for providers without credentials.
   */
  taker(slug: string): KeyTaker | undefined {
    return providerPresets.has(slug)
      ? this.preset(slug)
      : { name: this.#parts.catalog.providers.get(slug)?.name ?? slug, ...plainKey }
  }

  /** Says what a credential lacks to reach its provider, in words that follow its name; null when it lacks nothing. */
  explainLack(slug: string, secret: ByokSecret): SecretProblem | null {
    if (this.taker(slug) === undefined) return { problem: 'is for a provider that takes none' }
    const preset = this.preset(slug)
    if (preset === undefined) return null
    const base = this.#parts.catalog.providers.get(slug) ?? this.#dormant(preset)
    const reached = this.reach(base, secret)
    return 'problem' in reached ? reached : null
  }

  /**
   * The provider as it is reached with a workspace's credential: at the address that the operator gave it, unless the credential brings
   * values of its own for the preset's; never with anything that belongs to the operator's account.
   */
  reach(provider: Provider, { apiKey, values }: ByokSecret): Provider | SecretProblem {
    const { apiKey: _, needsByok, headers, ...base } = provider
    const own = { ...base, apiKey, headers: withoutAccount(headers) }
    const preset = this.preset(provider.slug)
    const hasValues = Object.keys(values).length > 0
    if (preset === undefined || (!hasValues && needsByok !== true)) return own
    const { resolved, missing } = resolvePreset(preset, this.#parts.env, provider.format, values)
    if (missing.length > 0) return { problem: lacks(preset, values) }
    return { ...own, ...resolved, baseUrl: normalizeBaseUrl(resolved.baseUrl, provider.format) }
  }

  /** The catalog with the endpoints that these providers add to it, for a holder. */
  catalogWith(slugs: readonly string[], holder: Holder): Catalog {
    const { config, found, catalog } = this.#parts
    const presets = slugs.flatMap((slug) => (catalog.providers.has(slug) ? [] : (this.preset(slug) ?? [])))
    if (presets.length === 0) return catalog
    const key = presets.map(({ slug }) => slug).join(' ')
    let extended = this.#catalogs.use(key)
    if (extended === undefined) {
      const added = presets.map((preset) => ({ provider: this.#dormant(preset), origin: 'byok', models: [] }))
      extended = buildCatalog({ config, found: [...found, ...added] })
      this.#catalogs.set(key, extended, holder)
    }
    return extended
  }

  #dormant(preset: ProviderPreset): Provider {
    const { resolved } = resolvePreset(preset, this.#parts.env)
    return { ...toProvider(preset, resolved), needsByok: true }
  }
}

function withoutAccount(headers: Provider['headers']): Provider['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !accountHeaders.has(name.toLowerCase())))
}

function lacks({ values }: ProviderPreset, given: ByokSecret['values']): string {
  const names = Object.entries(values).flatMap(([name, { own, fallback }]) =>
    own === undefined || fallback !== undefined || given[name] !== undefined ? [] : [own.name],
  )
  const members = names.map((name) => `, "${name}": "…"`).join('')
  return `lacks ${names.join(' and ')}: send {"api_key": "…"${members}} as the key`
}
