import { formats } from './agent.ts'
import { movingProviders } from './moving-providers.ts'

/** The model whose provider changes in a session. */
export const movingModel = 'try/moves'

const wire = { chat: 'openai-chat', messages: 'anthropic-messages', responses: 'openai-responses' } as const
const limits = { context_length: 200_000, max_output_tokens: 32_000 }
const prices = { prompt: 1, completion: 4 }

/**
 * Settings of the gateway that programs are tried with: a model for each format, at the gateway `origin`, and one whose providers, at
 * `movingOrigin`, are named as the real ones, so that what those take is known of them.
 */
export function settingsFor(origin: string, key: string, movingOrigin: string): Readonly<Record<string, unknown>> {
  return {
    providers: [
      ...formats.map((format) => ({
        ...{ slug: `far-${format}`, format: wire[format], base_url: `${origin}/api/v1`, api_key: key },
      })),
      ...movingProviders.map(({ endpoint: { provider } }) => ({
        ...{ slug: provider.slug, base_url: `${movingOrigin}/${provider.slug}`, api_key: provider.apiKey },
      })),
    ],
    models: [
      ...formats.map((format) => ({
        ...{ id: `try/${format}`, ...limits, input_modalities: ['text', 'image', 'file'] },
        endpoints: [
          {
            ...{ provider: `far-${format}`, upstream_model: 'sim/echo', supported_parameters: ['tools', 'reasoning'] },
            prices,
          },
        ],
      })),
      {
        ...{ id: movingModel, ...limits },
        endpoints: movingProviders.map(({ endpoint }) => ({
          ...{ provider: endpoint.provider.slug, upstream_model: endpoint.upstreamModel, prices },
        })),
      },
    ],
  }
}
