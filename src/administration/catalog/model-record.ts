import type { ConfiguredEndpoint, ConfiguredModel } from '../../catalog/catalog-settings.ts'
import { shownPrices } from '../../catalog/wire-prices.ts'
import type { Schema } from '../../contract/contract.ts'
import type { ManagedModel } from '../../managed/read-managed.ts'
import { toTimestamp } from '../../records/timestamp.ts'

type ModelRecord = Schema<'ConfiguredModel'>

/** The wire record of a model that is stored, which the audit log keeps too. */
export function toManagedModelRecord({ stored, status, problem, model }: ManagedModel): ModelRecord {
  const times = { created_at: toTimestamp(stored.createdAt), updated_at: toTimestamp(stored.updatedAt) }
  const shown = shownModel(model ?? empty(stored.id, stored.settings))
  return { ...shown, origin: 'managed', status, problem, ...times }
}

/** The wire record of a model of the configuration file. */
export function toModelRecord(model: ConfiguredModel): ModelRecord {
  const state = { origin: 'file', status: 'active', problem: null, created_at: null, updated_at: null } as const
  return { ...shownModel(model), ...state }
}

type Shown = Omit<ModelRecord, 'origin' | 'status' | 'problem' | 'created_at' | 'updated_at'>

function shownModel(model: ConfiguredModel): Shown {
  return {
    id: model.id,
    name: model.name,
    description: model.description,
    context_length: model.contextLength,
    max_output_tokens: model.maxOutputTokens,
    // The lists of the schema that they were read by are parts of the contract's.
    input_modalities: [...model.inputModalities] as Schema<'ModelInputModality'>[],
    output_modalities: [...model.outputModalities] as Schema<'ModelOutputModality'>[],
    endpoints: model.endpoints.map(shownEndpoint),
  }
}

function shownEndpoint(endpoint: ConfiguredEndpoint): Schema<'ConfiguredEndpoint'> {
  const { prices, tierPrices, supportedParameters } = endpoint
  return {
    provider: endpoint.providerSlug,
    upstream_model: endpoint.upstreamModel,
    tag: endpoint.tag,
    tier: endpoint.tier,
    prices: prices === undefined ? null : shownPrices(prices, tierPrices),
    quantization: endpoint.quantization as Schema<'Quantization'>,
    supported_parameters: supportedParameters === undefined ? null : [...supportedParameters],
  }
}

/** Of settings that make no model: its name, and where it would go. */
function empty(id: string, settings: ManagedModel['stored']['settings']): ConfiguredModel {
  const { name, endpoints } = settings as { readonly name?: unknown; readonly endpoints?: unknown }
  return {
    id,
    name: typeof name === 'string' ? name : id,
    ...{ description: '', contextLength: null, maxOutputTokens: null },
    ...{ inputModalities: ['text'], outputModalities: ['text'] },
    endpoints: Array.isArray(endpoints) ? endpoints.flatMap(emptyEndpoint) : [],
  }
}

function emptyEndpoint(settings: unknown): ConfiguredEndpoint[] {
  const { provider, upstream_model: upstreamModel } = (settings ?? {}) as Readonly<Record<string, unknown>>
  if (typeof provider !== 'string' || typeof upstreamModel !== 'string') return []
  const unset = { tag: provider, tier: 'default', quantization: 'unknown', place: { line: 0, column: 0 } } as const
  return [{ providerSlug: provider, upstreamModel, ...unset }]
}
