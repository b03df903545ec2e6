import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { Compaction } from '../canonical/turn.ts'
import type { AuthScheme, ExtraParameter, KeptState, ReasoningEcho, SystemLine } from '../catalog/catalog.ts'

/** gateway.yaml's providers and models as the schema lets them be, before defaults and conversions. */
export interface WireProvider {
  readonly slug: string
  readonly name?: string
  readonly format?: UpstreamFormatId
  readonly base_url?: string
  readonly api_key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly data_policy?: { readonly training?: boolean; readonly retention?: boolean }
  readonly zdr?: boolean
  readonly accept_unknown_models?: boolean
  readonly capabilities?: WireCapabilities
}

export interface WireCapabilities {
  readonly output_limit_parameter?: 'max_tokens' | 'max_completion_tokens'
  readonly asks_for_stream_usage?: boolean
  readonly has_developer_role?: boolean
  readonly reasoning_parameter?: 'reasoning_effort' | 'reasoning' | 'none'
  readonly has_json_schema?: boolean
  readonly compaction?: readonly Compaction[]
  readonly auth?: AuthScheme
  readonly request_path?: string
  readonly aws_region?: string
  readonly aws_service?: string
  readonly refuses_call_ids?: boolean
  readonly tier_header?: string
  readonly refused_parameters?: readonly string[]
  readonly extra_parameters?: readonly ExtraParameter[]
  readonly has_namespaces?: boolean
  readonly reasoning_echo?: ReasoningEcho
  readonly beta_flags?: readonly string[]
  readonly system_lines?: readonly SystemLine[]
  readonly reports_cost?: boolean
  readonly kept_state?: readonly KeptState[]
}

export interface WirePrices {
  readonly prompt: number
  readonly completion: number
  readonly cache_read?: number
  readonly cache_write?: number
  readonly cache_write_hour?: number
  readonly audio_input?: number
  readonly audio_output?: number
  readonly image_output?: number
  readonly request?: number
  readonly web_search?: number
}

export interface WireEndpoint {
  readonly provider: string
  readonly upstream_model: string
  readonly tag?: string
  readonly tier?: 'default' | 'priority' | 'flex'
  readonly prices?: WirePrices
  readonly quantization?: string
  readonly supported_parameters?: readonly string[]
}

export interface WireModel {
  readonly id: string
  readonly name?: string
  readonly description?: string
  readonly context_length?: number
  readonly max_output_tokens?: number
  readonly input_modalities?: readonly string[]
  readonly output_modalities?: readonly string[]
  readonly endpoints: readonly WireEndpoint[]
}

export interface WireConfig {
  readonly providers?: readonly WireProvider[]
  readonly models?: readonly WireModel[]
}
