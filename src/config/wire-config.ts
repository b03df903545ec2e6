import type { UpstreamFormatId } from '../canonical/format-id.ts'
import type { WireCapabilities } from '../catalog/capabilities.ts'
import type { WirePrices } from '../catalog/wire-prices.ts'

/** gateway.yaml's providers, models and MCP servers as the schema allows them, before defaults and conversions. */
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

export interface WireMcpServer {
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly workspaces?: readonly string[]
  readonly allowed_tools?: readonly string[]
}

export interface WireConfig {
  readonly mcp?: { readonly servers?: readonly WireMcpServer[] }
  readonly providers?: readonly WireProvider[]
  readonly models?: readonly WireModel[]
}
