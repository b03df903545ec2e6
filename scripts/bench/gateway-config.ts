/** The model that callers of the gateway name: relayed to a provider of the same format, or translated to chat completions. */
export function gatewayModel(upstreamModel: string, isTranslated: boolean): string {
  return upstreamModel.replace(/^bench-/, isTranslated ? 'bench/chat-' : 'bench/')
}

/** A gateway.yaml with two providers, both the fake upstream, and a priced model for each of `upstreamModels` at each. */
export function gatewayConfig(upstreamOrigin: string, upstreamModels: readonly string[]): string {
  const models = upstreamModels.flatMap((upstreamModel) => [
    model(gatewayModel(upstreamModel, false), upstreamModel, 'bench-responses'),
    model(gatewayModel(upstreamModel, true), upstreamModel, 'bench-chat'),
  ])
  // JSON is YAML.
  return JSON.stringify(
    {
      providers: [
        provider('bench-responses', 'openai-responses', upstreamOrigin),
        provider('bench-chat', 'openai-chat', upstreamOrigin),
      ],
      models,
      limits: { concurrent_requests: 4_000 },
      // What else runs on this machine is none of the benchmark's business.
      discovery: { environment: false, ollama: false },
    },
    null,
    2,
  )
}

function provider(slug: string, format: string, upstreamOrigin: string) {
  return { slug, name: slug, format, base_url: `${upstreamOrigin}/v1`, api_key: 'bench-upstream-key' }
}

function model(id: string, upstreamModel: string, providerSlug: string) {
  return {
    id,
    name: id,
    context_length: 1_000_000,
    max_output_tokens: 128_000,
    input_modalities: ['text'],
    output_modalities: ['text'],
    endpoints: [
      {
        provider: providerSlug,
        upstream_model: upstreamModel,
        tag: providerSlug,
        prices: { prompt: 0.25, completion: 2, cache_read: 0.025, cache_write: 0, request: 0 },
      },
    ],
  }
}
