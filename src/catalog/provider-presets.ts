import type { UpstreamFormatId } from '../formats/format.ts'
import type { ProviderCapabilities } from './catalog.ts'

/** What is known of a provider before anybody configures it: a row of data, all that adding a provider takes. */
export interface ProviderPreset {
  readonly slug: string
  readonly name: string
  readonly format: UpstreamFormatId
  readonly baseUrl: string
  /** Environment variables that usually hold its API key; the first that is set counts. Empty when it needs none. */
  readonly apiKeyVariables: readonly string[]
  /** When it is used without being configured: a key is in the environment, it answers to Ollama's list of models, or never. */
  readonly discovery: 'key' | 'ollama-tags' | 'never'
  /** First half of the catalog ids of models whose upstream name has no author. */
  readonly author: string
  /** Whether it writes version numbers with a dash that everybody else writes with a dot: claude-haiku-4-5. */
  readonly hasDashedVersions: boolean
  readonly capabilities: ProviderCapabilities
  readonly dataPolicy: { readonly training: boolean; readonly retention: boolean }
  readonly isZdr: boolean
  /** Input kinds that its image models take too and that the data set of known models does not speak of. */
  readonly inputsBesideImages: readonly string[]
  /** Whether its models run on the operator's own machines, so that tokens cost nothing. */
  readonly isLocal: boolean
}

type Row = Pick<ProviderPreset, 'slug' | 'name' | 'baseUrl' | 'apiKeyVariables'> &
  Partial<Omit<ProviderPreset, 'capabilities'>> & { readonly capabilities?: Partial<ProviderCapabilities> }

/** How a server behaves that does what most OpenAI-compatible ones do. */
export const usualCapabilities: ProviderCapabilities = {
  outputLimitParameter: 'max_tokens',
  asksForStreamUsage: true,
  hasDeveloperRole: false,
  reasoningParameter: 'reasoning_effort',
  hasJsonSchema: true,
}

// Data policies are what the providers' API terms say by default; where they leave it open, the worse is assumed. gateway.yaml overrides them.
const keepsNothing = { training: false, retention: false }
const keepsPrompts = { training: false, retention: true }
const mayTrain = { training: true, retention: true }

const rows: readonly Row[] = [
  {
    slug: 'openai',
    name: 'OpenAI',
    format: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    apiKeyVariables: ['OPENAI_API_KEY'],
    capabilities: { outputLimitParameter: 'max_completion_tokens', hasDeveloperRole: true },
    inputsBesideImages: ['file'],
  },
  {
    // Through its OpenAI-compatible surface until its own format is there; that surface ignores response_format and effort.
    slug: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    apiKeyVariables: ['ANTHROPIC_API_KEY'],
    capabilities: { reasoningParameter: 'none', hasJsonSchema: false },
    hasDashedVersions: true,
  },
  {
    // Through its OpenAI-compatible surface until its own format is there.
    slug: 'google-ai-studio',
    name: 'Google AI Studio',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    apiKeyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    author: 'google',
    inputsBesideImages: ['audio'],
  },
  {
    slug: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    apiKeyVariables: ['GROQ_API_KEY'],
    capabilities: { outputLimitParameter: 'max_completion_tokens' },
    dataPolicy: keepsNothing,
  },
  {
    // Refuses parameters that it does not know; usage comes with the last chunk unasked.
    slug: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    apiKeyVariables: ['MISTRAL_API_KEY'],
    author: 'mistralai',
    capabilities: { asksForStreamUsage: false, reasoningParameter: 'none' },
  },
  {
    slug: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    apiKeyVariables: ['DEEPSEEK_API_KEY'],
    capabilities: { hasJsonSchema: false },
    dataPolicy: mayTrain,
  },
  {
    slug: 'xai',
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    apiKeyVariables: ['XAI_API_KEY'],
    author: 'x-ai',
    capabilities: { outputLimitParameter: 'max_completion_tokens' },
  },
  {
    slug: 'moonshotai',
    name: 'Moonshot AI',
    baseUrl: 'https://api.moonshot.ai/v1',
    apiKeyVariables: ['MOONSHOT_API_KEY'],
    capabilities: { reasoningParameter: 'none', hasJsonSchema: false },
    dataPolicy: mayTrain,
  },
  {
    slug: 'z-ai',
    name: 'Z.AI',
    baseUrl: 'https://api.z.ai/api/paas/v4',
    apiKeyVariables: ['ZAI_API_KEY', 'Z_AI_API_KEY'],
    capabilities: { reasoningParameter: 'none', hasJsonSchema: false },
  },
  {
    slug: 'alibaba',
    name: 'Alibaba',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    apiKeyVariables: ['DASHSCOPE_API_KEY'],
    author: 'qwen',
    capabilities: { reasoningParameter: 'none', hasJsonSchema: false },
  },
  {
    slug: 'cohere',
    name: 'Cohere',
    baseUrl: 'https://api.cohere.ai/compatibility/v1',
    apiKeyVariables: ['COHERE_API_KEY', 'CO_API_KEY'],
    capabilities: { hasDeveloperRole: true },
  },
  {
    // Usage comes with every chunk unasked.
    slug: 'perplexity',
    name: 'Perplexity',
    baseUrl: 'https://api.perplexity.ai',
    apiKeyVariables: ['PERPLEXITY_API_KEY', 'PPLX_API_KEY'],
    capabilities: { asksForStreamUsage: false },
  },
  {
    slug: 'together',
    name: 'Together',
    baseUrl: 'https://api.together.ai/v1',
    apiKeyVariables: ['TOGETHER_API_KEY'],
    dataPolicy: keepsNothing,
  },
  {
    slug: 'fireworks',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    apiKeyVariables: ['FIREWORKS_API_KEY'],
    dataPolicy: keepsNothing,
    isZdr: true,
  },
  {
    slug: 'cerebras',
    name: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    apiKeyVariables: ['CEREBRAS_API_KEY'],
    capabilities: { outputLimitParameter: 'max_completion_tokens' },
    dataPolicy: keepsNothing,
    isZdr: true,
  },
  {
    slug: 'deepinfra',
    name: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    apiKeyVariables: ['DEEPINFRA_API_KEY', 'DEEPINFRA_TOKEN'],
    dataPolicy: keepsNothing,
  },
  {
    slug: 'nebius',
    name: 'Nebius',
    baseUrl: 'https://api.studio.nebius.com/v1',
    apiKeyVariables: ['NEBIUS_API_KEY'],
  },
  {
    slug: 'novita',
    name: 'Novita',
    baseUrl: 'https://api.novita.ai/v3/openai',
    apiKeyVariables: ['NOVITA_API_KEY'],
  },
  {
    slug: 'sambanova',
    name: 'SambaNova',
    baseUrl: 'https://api.sambanova.ai/v1',
    apiKeyVariables: ['SAMBANOVA_API_KEY'],
    dataPolicy: keepsNothing,
  },
  {
    slug: 'huggingface',
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    apiKeyVariables: ['HF_TOKEN', 'HUGGINGFACE_API_KEY'],
    dataPolicy: mayTrain,
  },
  {
    slug: 'nvidia',
    name: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    apiKeyVariables: ['NVIDIA_API_KEY'],
    capabilities: { reasoningParameter: 'none' },
    dataPolicy: mayTrain,
  },
  {
    // It passes prompts on to others, so what happens to them depends on the account's settings there.
    slug: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    apiKeyVariables: ['OPENROUTER_API_KEY'],
    capabilities: { reasoningParameter: 'reasoning' },
    dataPolicy: mayTrain,
    inputsBesideImages: ['file'],
  },
  local('ollama', 'Ollama', 'http://127.0.0.1:11434/v1', 'ollama-tags'),
  local('lmstudio', 'LM Studio', 'http://127.0.0.1:1234/v1', 'never'),
  local('vllm', 'vLLM', 'http://127.0.0.1:8000/v1', 'never'),
  local('llamacpp', 'llama.cpp', 'http://127.0.0.1:8080/v1', 'never'),
]

function local(slug: string, name: string, baseUrl: string, discovery: ProviderPreset['discovery']): Row {
  return { slug, name, baseUrl, apiKeyVariables: [], discovery, dataPolicy: keepsNothing, isZdr: true, isLocal: true }
}

/** The providers that need no configuring beyond a key, in the order in which they are listed. Keyed by slug. */
export const providerPresets: ReadonlyMap<string, ProviderPreset> = new Map(
  rows.map((row) => [
    row.slug,
    {
      format: 'openai-chat',
      discovery: 'key',
      author: row.slug,
      hasDashedVersions: false,
      dataPolicy: keepsPrompts,
      isZdr: false,
      inputsBesideImages: [],
      isLocal: false,
      ...row,
      capabilities: { ...usualCapabilities, ...row.capabilities },
    },
  ]),
)
