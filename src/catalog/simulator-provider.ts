import { defaultCapabilities } from './capabilities.ts'
import type { Model, Prices, Provider } from './catalog.ts'
import { allParameters } from './endpoint-parameters.ts'

/** The embedded provider: always in the catalog, needs no network, keeps nothing. */
export const simulatorProvider: Provider = {
  slug: 'sim',
  name: 'Simulator',
  format: 'simulator',
  baseUrl: '',
  headers: {},
  dataPolicy: { training: false, retention: false },
  isZdr: true,
  capabilities: defaultCapabilities,
  acceptsUnknownModels: false,
}

/** Made up: small but not 0, so that costs and budgets can be tried out: USD 0.10 in, 0.01 cached, 0.40 out per million tokens. */
const simulatorPrices: Prices = {
  promptPicos: 100_000,
  completionPicos: 400_000,
  cacheReadPicos: 10_000,
  cacheWritePicos: 100_000,
  requestNanos: 0,
}

const contextLength = 128_000

const descriptions: Readonly<Record<string, string>> = {
  echo: 'Answers from the prompt, the same each time.',
  tools:
    'Calls the first or the forced function tool with arguments that satisfy its schema, then answers from the results.',
  json: 'Answers with JSON that satisfies the requested text format.',
  reasoning: 'Answers with reasoning items, then text.',
  image: 'Answers with a small picture, its colour chosen by the prompt.',
  slow: 'Answers slowly.',
  error: 'Fails with the status that the prompt or the metadata names.',
  flaky: 'Fails now and then, in a repeatable order.',
}

/** The simulator's models as `provider` serves them: `sim/echo` and its siblings, each with one endpoint. */
export function simulatorModels(provider: Provider): readonly Model[] {
  return Object.entries(descriptions).map(([upstreamModel, description]) => {
    const id = `sim/${upstreamModel}`
    return {
      id,
      name: `Simulator: ${upstreamModel.charAt(0).toUpperCase()}${upstreamModel.slice(1)}`,
      description,
      createdAt: 0,
      contextLength,
      maxOutputTokens: contextLength,
      inputModalities: ['text', 'image', 'file'],
      outputModalities: upstreamModel === 'image' ? ['text', 'image'] : ['text'],
      endpoints: [
        {
          id: `${id}@${provider.slug}`,
          modelId: id,
          provider,
          upstreamModel,
          tag: provider.slug,
          tier: 'default',
          prices: simulatorPrices,
          quantization: 'unknown',
          contextLength,
          maxOutputTokens: contextLength,
          supportedParameters: allParameters,
        },
      ],
    }
  })
}
