import {
  asksForCompletionTokens,
  keepsNothing,
  mayTrain,
  type PresetRow,
  type PresetSurface,
} from './provider-preset.ts'

const mantle: PresetSurface = {
  baseUrl: 'https://bedrock-mantle.{awsRegion}.api.aws/v1',
  capabilities: { auth: 'aws', awsService: 'bedrock-mantle' },
}

/** A resource's name, or its endpoint in one of Azure's domains. */
const azureEndpoint =
  /^([a-z0-9][a-z0-9-]{1,62}|https:\/\/[a-z0-9][a-z0-9-]{1,62}\.(openai\.azure|cognitiveservices\.azure|services\.ai\.azure)\.com\/?)$/i

const vertexLocation = { name: 'location', pattern: /^[a-z]{2,20}(-[a-z]+\d{1,2})?$/ }

/**
 * The flags that Bedrock documents for all Claude models. It refuses a request with an unknown flag: when a model knows other flags, the
 * operator sets the provider's `beta_flags`.
 */
const bedrockBetaFlags = [
  ...['computer-use-2024-10-22', 'computer-use-2025-01-24', 'computer-use-2025-11-24'],
  ...['token-efficient-tools-2025-02-19', 'fine-grained-tool-streaming-2025-05-14'],
  ...['interleaved-thinking-2025-05-14', 'dev-full-thinking-2025-05-14', 'effort-2025-11-24'],
  ...['output-128k-2025-02-19', 'context-1m-2025-08-07', 'context-management-2025-06-27', 'compact-2026-01-12'],
  ...['tool-search-tool-2025-10-19', 'tool-examples-2025-10-29'],
]

/** Providers with a wire format of their own. */
export const nativePresets: readonly PresetRow[] = [
  {
    slug: 'openai',
    name: 'OpenAI',
    format: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    apiKeyVariables: ['OPENAI_API_KEY'],
    capabilities: {
      ...asksForCompletionTokens,
      hasDeveloperRole: true,
      hasNamespaces: true,
      reasoningEcho: 'none',
      compaction: ['endpoint', 'trigger'],
      keptState: ['conversation'],
      storedPrompts: true,
    },
    inputsBesideImages: ['file'],
    // Flex has batch prices, and is for reasoning models only: developers.openai.com/api/docs/guides/flex-processing.
    tiers: [
      { tier: 'priority', list: 'vercel', suffix: '-fast' },
      { tier: 'flex', list: 'openrouter', suffix: ':batch', except: /^(?:gpt-[34o]|o1|o3-mini)|-pro$/ },
    ],
  },
  {
    // Its v1 surface: the body's model is the deployment's name, and no API version is needed.
    slug: 'azure',
    name: 'Azure OpenAI',
    format: 'openai-chat',
    baseUrl: '{endpoint}/openai/v1',
    values: {
      endpoint: {
        variables: ['AZURE_OPENAI_ENDPOINT', 'AZURE_RESOURCE_NAME'],
        written: writeAzureEndpoint,
        own: { name: 'endpoint', pattern: azureEndpoint },
      },
    },
    apiKeyVariables: ['AZURE_OPENAI_API_KEY', 'AZURE_API_KEY'],
    author: 'openai',
    // It refuses unknown fields of messages.
    capabilities: { ...asksForCompletionTokens, auth: 'api-key', hasDeveloperRole: true, reasoningEcho: 'none' },
    inputsBesideImages: ['file'],
  },
  {
    slug: 'anthropic',
    name: 'Anthropic',
    format: 'anthropic-messages',
    baseUrl: 'https://api.anthropic.com/v1',
    // Its OpenAI-compatible surface ignores response_format and effort.
    otherSurfaces: {
      'openai-chat': {
        baseUrl: 'https://api.anthropic.com/v1',
        capabilities: { reasoningParameter: 'none', hasJsonSchema: false },
      },
    },
    apiKeyVariables: ['ANTHROPIC_API_KEY'],
    // All flags are passed on: it refuses unknown ones itself, and adds new ones every month.
    capabilities: { auth: 'x-api-key', systemLines: ['x-anthropic-billing-header'], keptState: ['thread'] },
    hasDashedVersions: true,
    inputsBesideImages: ['file'],
  },
  {
    slug: 'google-ai-studio',
    name: 'Google AI Studio',
    format: 'google-gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    otherSurfaces: { 'openai-chat': { baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' } },
    apiKeyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    author: 'google',
    capabilities: { auth: 'x-goog-api-key' },
    inputsBesideImages: ['file', 'audio', 'video'],
    // Half the price, as for batches: ai.google.dev/gemini-api/docs/flex-inference. Priority is for some customers only.
    tiers: [
      { tier: 'flex', list: 'vercel', suffix: '-batch' },
      { tier: 'flex', list: 'openrouter', suffix: ':batch' },
    ],
  },
  {
    slug: 'google-vertex',
    name: 'Google Vertex AI',
    format: 'google-gemini',
    baseUrl: 'https://{host}/v1/projects/{project}/locations/{location}/publishers/google',
    values: {
      project: {
        variables: ['GOOGLE_VERTEX_PROJECT', 'GOOGLE_CLOUD_PROJECT'],
        own: { name: 'project_id', pattern: /^[a-z][a-z0-9-]{4,29}$/ },
      },
      location: {
        variables: ['GOOGLE_VERTEX_LOCATION', 'GOOGLE_CLOUD_LOCATION'],
        fallback: 'global',
        own: vertexLocation,
      },
      host: {
        variables: ['GOOGLE_VERTEX_LOCATION', 'GOOGLE_CLOUD_LOCATION'],
        fallback: 'global',
        written: writeVertexHost,
        own: vertexLocation,
      },
    },
    otherSurfaces: {
      'openai-chat': {
        baseUrl: 'https://{host}/v1/projects/{project}/locations/{location}/endpoints/openapi',
        capabilities: { auth: 'google' },
      },
    },
    apiKeyVariables: [
      { file: 'GOOGLE_APPLICATION_CREDENTIALS' },
      'GOOGLE_APPLICATION_CREDENTIALS_JSON',
      'GOOGLE_OAUTH_ACCESS_TOKEN',
    ],
    author: 'google',
    capabilities: {
      auth: 'google',
      refusesCallIds: true,
      tierHeader: 'x-vertex-ai-llm-shared-request-type',
    },
    dataPolicy: keepsNothing,
    inputsBesideImages: ['file', 'audio', 'video'],
  },
  {
    slug: 'amazon-bedrock',
    name: 'Amazon Bedrock',
    format: 'bedrock-converse',
    baseUrl: 'https://bedrock-runtime.{awsRegion}.amazonaws.com',
    values: {
      awsRegion: {
        variables: ['AWS_REGION', 'AWS_DEFAULT_REGION'],
        fallback: 'us-east-1',
        own: { name: 'region', pattern: /^[a-z]{2}(-[a-z]+)+-\d$/ },
      },
    },
    // Bedrock's Mantle endpoint is a separate service in signatures; Bedrock API keys are bearer tokens there too.
    otherSurfaces: { 'openai-chat': mantle, 'openai-responses': mantle },
    apiKeyVariables: [
      'AWS_BEARER_TOKEN_BEDROCK',
      { joined: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], optional: 'AWS_SESSION_TOKEN' },
    ],
    author: 'amazon',
    plainName: plainBedrockName,
    hasDashedVersions: true,
    capabilities: { auth: 'aws', betaFlags: bedrockBetaFlags },
    dataPolicy: keepsNothing,
    inputsBesideImages: ['file'],
  },
  {
    slug: 'cohere',
    name: 'Cohere',
    format: 'cohere-chat',
    baseUrl: 'https://api.cohere.com/v2',
    otherSurfaces: {
      'openai-chat': {
        baseUrl: 'https://api.cohere.ai/compatibility/v1',
        capabilities: { hasDeveloperRole: true },
      },
    },
    apiKeyVariables: ['COHERE_API_KEY', 'CO_API_KEY'],
  },
  {
    slug: 'minimax',
    name: 'MiniMax',
    // Its OpenAI-compatible surface mixes reasoning into the text.
    format: 'anthropic-messages',
    baseUrl: 'https://api.minimax.io/anthropic/v1',
    otherSurfaces: { 'openai-chat': { baseUrl: 'https://api.minimax.io/v1' } },
    apiKeyVariables: ['MINIMAX_API_KEY'],
    capabilities: { auth: 'x-api-key', betaFlags: [] },
    dataPolicy: mayTrain,
  },
  {
    slug: 'ollama-cloud',
    name: 'Ollama Cloud',
    format: 'ollama-chat',
    baseUrl: 'https://ollama.com',
    otherSurfaces: { 'openai-chat': { baseUrl: 'https://ollama.com/v1' } },
    apiKeyVariables: ['OLLAMA_API_KEY'],
    dataPolicy: keepsNothing,
  },
]

/** Takes the endpoint as Azure shows it, or only the resource's name; a copied path is removed. */
function writeAzureEndpoint(value: string): string {
  if (!/^https?:\/\//i.test(value)) return `https://${value}.openai.azure.com`
  return value.replace(/\/+$/, '').replace(/\/openai(\/v1)?$/, '')
}

/** A region's host begins with its name, a continent's has it in the middle, the global host has none. */
function writeVertexHost(location: string): string {
  if (location === 'global') return 'aiplatform.googleapis.com'
  const isContinent = location === 'us' || location === 'eu'
  return isContinent ? `aiplatform.${location}.rep.googleapis.com` : `${location}-aiplatform.googleapis.com`
}

/** `us.anthropic.claude-haiku-4-5-20251001-v1:0` is anthropic/claude-haiku-4-5; Amazon's own models keep their version. */
function plainBedrockName(upstreamModel: string): string {
  const [, author, name = upstreamModel] =
    /^(?:(?:global|us-gov|us|eu|apac|jp|au|ca|in)\.)?([a-z0-9]+)\.(.+)$/.exec(upstreamModel) ?? []
  if (author === undefined) return upstreamModel
  const suffix = author === 'amazon' ? /:\d+$/ : /(-\d{8})?(-v\d+:\d+|-v1|-\d+:\d+)?$/
  return `${author}/${name.replace(suffix, '')}`
}
