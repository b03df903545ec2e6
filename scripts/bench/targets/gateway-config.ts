import { type ProviderFormat, providerWires } from '../wire/provider-wire.ts'

/** A model of one provider. */
export interface ServedModel {
  readonly provider: ProviderFormat
  readonly upstreamModel: string
}

/** The model that callers of the gateway name: one for each provider that serves it. */
export function gatewayModel({ provider, upstreamModel }: ServedModel): string {
  return upstreamModel.replace(/^bench-/, `bench/${provider}-`)
}

/** A gateway.yaml with the providers that serve these models, all of them the fake upstream, and a price for each model. */
export function gatewayConfig(upstreamOrigin: string, models: readonly ServedModel[]): string {
  const providers = [...new Set(models.map(({ provider }) => provider))]
  // JSON is YAML.
  return JSON.stringify(
    {
      providers: providers.map((format) => providerConfig(format, upstreamOrigin)),
      models: models.map(modelConfig),
      limits: { concurrent_requests: 4_000 },
      // What else runs on this machine is none of the benchmark's business.
      discovery: { environment: false, ollama: false },
    },
    null,
    2,
  )
}

function slugOf(format: ProviderFormat): string {
  return `bench-${format}`
}

function providerConfig(format: ProviderFormat, upstreamOrigin: string) {
  const { basePath, apiKey, capabilities } = providerWires[format]
  const slug = slugOf(format)
  return { slug, name: slug, format, base_url: upstreamOrigin + basePath, api_key: apiKey, capabilities }
}

function modelConfig(model: ServedModel) {
  const id = gatewayModel(model)
  const slug = slugOf(model.provider)
  return {
    id,
    name: id,
    context_length: 1_000_000,
    max_output_tokens: 128_000,
    input_modalities: ['text'],
    output_modalities: ['text'],
    endpoints: [
      {
        provider: slug,
        upstream_model: model.upstreamModel,
        tag: slug,
        prices: { prompt: 0.25, completion: 2, cache_read: 0.025, cache_write: 0, request: 0 },
      },
    ],
  }
}
