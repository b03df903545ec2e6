import type { ClientFormatId, UpstreamFormatId } from '../../../src/canonical/format-id.ts'

/** What callers speak. */
export type CallerFormat = ClientFormatId

/** What the fake upstream speaks. */
export type ProviderFormat = Exclude<UpstreamFormatId, 'simulator'>

/** How requests reach a provider of one wire format. */
export interface ProviderWire {
  /** What the gateway appends its paths to. */
  readonly basePath: string
  /** Whole path of a request; the group is the model, where the body does not hold it. */
  readonly pathPattern: RegExp
  requestPath(model: string, isStreamed: boolean): string
  readonly apiKey: string
  /** What makes the gateway log in as this provider wants it: the words of gateway.yaml. */
  readonly capabilities?: Readonly<Record<string, string>>
}

const apiKey = 'bench-upstream-key'

/** Every provider format, as it is addressed. */
export const providerWires: Readonly<Record<ProviderFormat, ProviderWire>> = {
  'openai-responses': fixed('/v1', '/responses'),
  'openai-chat': fixed('/v1', '/chat/completions'),
  'anthropic-messages': { ...fixed('/v1', '/messages'), capabilities: { auth: 'x-api-key' } },
  'google-gemini': {
    basePath: '/v1beta',
    pathPattern: /^\/v1beta\/models\/([^/:]+):(?:generateContent|streamGenerateContent\?alt=sse)$/,
    requestPath: (model, isStreamed) =>
      `/v1beta/models/${model}:${isStreamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    apiKey,
    capabilities: { auth: 'x-goog-api-key' },
  },
  'bedrock-converse': {
    basePath: '',
    pathPattern: /^\/model\/([^/]+)\/converse(?:-stream)?$/,
    requestPath: (model, isStreamed) => `/model/${model}/converse${isStreamed ? '-stream' : ''}`,
    // A key with its secret: each request is signed, as most of them are.
    apiKey: 'AKIABENCHBENCHBENCHX:bench-upstream-secret',
    capabilities: { auth: 'aws', aws_region: 'us-east-1' },
  },
  'cohere-chat': fixed('/v2', '/chat'),
  'ollama-chat': fixed('', '/api/chat'),
}

function fixed(basePath: string, path: string): ProviderWire {
  const whole = basePath + path
  return { basePath, pathPattern: new RegExp(`^${whole}$`), requestPath: () => whole, apiKey }
}
