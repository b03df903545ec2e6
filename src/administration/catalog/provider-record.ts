import { capabilityList, type ProviderCapabilities } from '../../catalog/capabilities.ts'
import type { Provider } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'
import { masked, maskUrl } from '../../errors/mask.ts'
import type { ManagedProvider } from '../../managed/read-managed.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { maskSecret } from '../../workspaces/byok-secret.ts'

type ProviderRecord = Schema<'ConfiguredProvider'>

/** The wire record of a provider that is stored, which the audit log keeps too: its secrets are masked. */
export function toManagedProviderRecord({ stored, status, problem, provider }: ManagedProvider): ProviderRecord {
  const times = { created_at: toTimestamp(stored.createdAt), updated_at: toTimestamp(stored.updatedAt) }
  const state = { origin: 'managed' as const, status, problem, ...times }
  return provider === undefined
    ? { ...state, ...shownSettings(stored) }
    : { ...shownProvider(provider), ...state, ...(stored.keyLabel !== null && { api_key: stored.keyLabel }) }
}

/** The wire record of a provider that is not stored. */
export function toProviderRecord(provider: Provider, origin: 'file' | 'discovered'): ProviderRecord {
  return {
    ...shownProvider(provider),
    ...{ origin, status: 'active', problem: null, created_at: null, updated_at: null },
  }
}

type Shown = Omit<ProviderRecord, 'origin' | 'status' | 'problem' | 'created_at' | 'updated_at'>

function shownProvider(provider: Provider): Shown {
  const { slug, name, format, baseUrl, apiKey, headers, dataPolicy, isZdr, capabilities } = provider
  return {
    slug,
    name,
    format,
    base_url: baseUrl === '' ? null : maskUrl(baseUrl),
    api_key: apiKey === undefined ? null : maskSecret({ apiKey, values: {} }),
    headers: Object.fromEntries(Object.keys(headers).map((key) => [key, masked])),
    data_policy: { training: dataPolicy.training, retention: dataPolicy.retention },
    zdr: isZdr,
    accept_unknown_models: provider.acceptsUnknownModels,
    capabilities: shownCapabilities(capabilities),
  }
}

function shownCapabilities(capabilities: ProviderCapabilities): Record<string, unknown> {
  const shown = capabilityList.flatMap((row) => {
    const value = capabilities[row.name]
    if (value === undefined) return []
    const isMasked = typeof value === 'string' && 'shown' in row && row.shown !== undefined
    return [[row.wireName, isMasked ? row.shown?.(value) : value]]
  })
  return Object.fromEntries(shown) as Record<string, unknown>
}

// What can't be used may be anything.
function shownSettings({ slug, settings, keyLabel }: ManagedProvider['stored']): Shown {
  const text = (name: string) => {
    const value = settings[name]
    return typeof value === 'string' ? value : null
  }
  const baseUrl = text('base_url')
  const capabilities = settings['capabilities']
  const policy = settings['data_policy'] as { training?: unknown; retention?: unknown } | undefined
  return {
    slug,
    name: text('name') ?? slug,
    format: text('format'),
    base_url: baseUrl === null ? null : maskUrl(baseUrl),
    api_key: keyLabel,
    headers: {},
    data_policy: { training: policy?.training !== false, retention: policy?.retention !== false },
    zdr: settings['zdr'] === true,
    accept_unknown_models: settings['accept_unknown_models'] !== false,
    capabilities:
      typeof capabilities === 'object' && capabilities !== null ? { ...(capabilities as Record<string, unknown>) } : {},
  }
}
