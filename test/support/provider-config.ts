import type { FakeUpstream } from './fake-upstream.ts'

export const upstreamKey = 'sk-provider-secret-0123456789'

export interface FakeProvider {
  readonly at: FakeUpstream | { readonly url: string }
  readonly format?: 'openai-responses' | 'openai-chat' | 'anthropic-messages'
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** USD per million tokens of every endpoint of `providerConfig`. */
export const prices = { prompt: 1, completion: 4, cache_read: 0.5, cache_write: 2 }

/**
 * gateway.yaml's providers and models for fake providers. `models` maps a model id to the slugs that serve it, in order; the first
 * costs least, so that it is asked first by nearly every draw: name an order where it has to be certain.
 */
export function providerConfig(
  providers: Readonly<Record<string, FakeProvider>>,
  models: Readonly<Record<string, readonly string[]>>,
) {
  return {
    providers: Object.entries(providers).map(([slug, { at, format = 'openai-responses', capabilities }]) => ({
      slug,
      format,
      base_url: `${at.url}/${slug}/v1`,
      api_key: upstreamKey,
      ...(capabilities !== undefined && { capabilities }),
    })),
    models: Object.entries(models).map(([id, slugs]) => ({
      id,
      context_length: 400_000,
      input_modalities: ['text', 'image', 'file', 'audio', 'video'],
      output_modalities: ['text', 'image'],
      endpoints: slugs.map((provider) => ({
        provider,
        upstream_model: `${provider}-model`,
        prices,
      })),
    })),
  }
}
