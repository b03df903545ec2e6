/** How a prefix of a model's name in LiteLLM's file becomes a provider here. https://docs.litellm.ai/docs/providers */
export interface PrefixRow {
  /** A known provider; undefined for any server that speaks chat completions, whose address is then needed. */
  readonly slug: string | undefined
  /** The variable that LiteLLM reads where the file has no key. */
  readonly variable?: string
  /** What the address has here behind the one in the file, unless it ends so already. */
  readonly path?: string
}

const server = { slug: undefined, path: '/v1' } as const

/** By prefix, exhaustive for those that serve conversations and are known here. */
export const prefixes: Readonly<Record<string, PrefixRow>> = {
  openai: { slug: 'openai', variable: 'OPENAI_API_KEY' },
  azure: { slug: 'azure', variable: 'AZURE_API_KEY', path: '/openai/v1' },
  azure_ai: { slug: 'azure', variable: 'AZURE_AI_API_KEY', path: '/openai/v1' },
  anthropic: { slug: 'anthropic', variable: 'ANTHROPIC_API_KEY', path: '/v1' },
  gemini: { slug: 'google-ai-studio', variable: 'GEMINI_API_KEY', path: '/v1beta' },
  vertex_ai: { slug: 'google-vertex' },
  vertex_ai_beta: { slug: 'google-vertex' },
  bedrock: { slug: 'amazon-bedrock' },
  bedrock_converse: { slug: 'amazon-bedrock' },
  cohere: { slug: 'cohere', variable: 'COHERE_API_KEY' },
  cohere_chat: { slug: 'cohere', variable: 'COHERE_API_KEY' },
  mistral: { slug: 'mistral', variable: 'MISTRAL_API_KEY' },
  groq: { slug: 'groq', variable: 'GROQ_API_KEY' },
  deepseek: { slug: 'deepseek', variable: 'DEEPSEEK_API_KEY' },
  xai: { slug: 'xai', variable: 'XAI_API_KEY' },
  moonshot: { slug: 'moonshotai', variable: 'MOONSHOT_API_KEY' },
  zai: { slug: 'z-ai', variable: 'ZAI_API_KEY' },
  dashscope: { slug: 'alibaba', variable: 'DASHSCOPE_API_KEY' },
  minimax: { slug: 'minimax', variable: 'MINIMAX_API_KEY' },
  perplexity: { slug: 'perplexity', variable: 'PERPLEXITYAI_API_KEY' },
  together_ai: { slug: 'together', variable: 'TOGETHERAI_API_KEY' },
  fireworks_ai: { slug: 'fireworks', variable: 'FIREWORKS_AI_API_KEY' },
  cerebras: { slug: 'cerebras', variable: 'CEREBRAS_API_KEY' },
  deepinfra: { slug: 'deepinfra', variable: 'DEEPINFRA_API_KEY' },
  nebius: { slug: 'nebius', variable: 'NEBIUS_API_KEY' },
  novita: { slug: 'novita', variable: 'NOVITA_API_KEY' },
  sambanova: { slug: 'sambanova', variable: 'SAMBANOVA_API_KEY' },
  huggingface: { slug: 'huggingface', variable: 'HUGGINGFACE_API_KEY', path: '/v1' },
  nvidia_nim: { slug: 'nvidia', variable: 'NVIDIA_NIM_API_KEY' },
  openrouter: { slug: 'openrouter', variable: 'OPENROUTER_API_KEY' },
  vercel_ai_gateway: { slug: 'vercel', variable: 'VERCEL_AI_GATEWAY_API_KEY' },
  baseten: { slug: 'baseten', variable: 'BASETEN_API_KEY' },
  hyperbolic: { slug: 'hyperbolic', variable: 'HYPERBOLIC_API_KEY' },
  friendliai: { slug: 'friendli', variable: 'FRIENDLI_TOKEN' },
  featherless_ai: { slug: 'featherless', variable: 'FEATHERLESS_AI_API_KEY' },
  ai21: { slug: 'ai21', variable: 'AI21_API_KEY' },
  ai21_chat: { slug: 'ai21', variable: 'AI21_API_KEY' },
  ovhcloud: { slug: 'ovhcloud', variable: 'OVHCLOUD_API_KEY' },
  github: { slug: 'github-models', variable: 'GITHUB_API_KEY' },
  cloudflare: { slug: 'cloudflare', variable: 'CLOUDFLARE_API_KEY' },
  databricks: { slug: 'databricks', variable: 'DATABRICKS_API_KEY' },
  snowflake: { slug: 'snowflake', variable: 'SNOWFLAKE_JWT' },
  ollama: { slug: 'ollama' },
  ollama_chat: { slug: 'ollama' },
  lm_studio: { slug: 'lmstudio', path: '/v1' },
  hosted_vllm: { slug: 'vllm', path: '/v1' },
  vllm: { slug: 'vllm', path: '/v1' },
  llamafile: server,
  xinference: server,
  litellm_proxy: server,
  custom_openai: server,
  openai_like: server,
  docker_model_runner: server,
}

/** Prefixes of ways in which LiteLLM calls the same model, between the prefix and its name. */
export const routes = ['converse', 'invoke', 'converse_like', 'chat', 'responses', 'openai', 'gemini'] as const

const bareNames: readonly (readonly [RegExp, string])[] = [
  [/^(gpt-|chatgpt-|o[134](-|$)|ft:)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^command-/, 'cohere'],
  [/^gemini-/, 'vertex_ai'],
  [/^(us|eu|apac|global)?\.?(anthropic|amazon|meta|mistral|cohere|ai21|deepseek)\./, 'bedrock'],
]

/** The prefix that LiteLLM goes by for a name without one. */
export function prefixOfBareName(name: string): string | undefined {
  return bareNames.find(([pattern]) => pattern.test(name))?.[1]
}
