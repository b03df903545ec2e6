import {
  asksForCompletionTokens,
  type KeyVariables,
  keepsNothing,
  mayTrain,
  type PresetRow,
  type PresetRowRest,
} from './provider-preset.ts'

/** Sampling parameters of most servers for open models. */
const openSamplers = ['top_k', 'min_p', 'repetition_penalty'] as const

/** A workspace's host in one of Databricks' domains. */
const databricksHost =
  /^(https:\/\/)?[a-z0-9.-]{1,100}\.(cloud\.databricks\.com|gcp\.databricks\.com|azuredatabricks\.net)\/?$/i

/** Anthropic's format without its beta features. */
const imitatesMessages = { auth: 'x-api-key', betaFlags: [] } as const

/** Providers and local servers that imitate OpenAI's chat completions. */
export const compatiblePresets: readonly PresetRow[] = [
  compatible('groq', 'Groq', 'https://api.groq.com/openai/v1', ['GROQ_API_KEY'], {
    capabilities: {
      ...asksForCompletionTokens,
      // It answers any unknown property with 400, in messages too.
      refusedParameters: ['logprobs', 'top_logprobs', 'logit_bias', 'verbosity', 'prompt_cache_key', 'metadata'],
      reasoningEcho: 'reasoning',
    },
    dataPolicy: keepsNothing,
    // All models, at the usual price, for paying customers: console.groq.com/docs/flex-processing.
    tiers: [{ tier: 'flex', costsAsUsual: true }],
  }),
  compatible('mistral', 'Mistral', 'https://api.mistral.ai/v1', ['MISTRAL_API_KEY'], {
    author: 'mistralai',
    capabilities: {
      // Always sends usage with the last chunk.
      asksForStreamUsage: false,
      reasoningParameter: 'none',
      // "Extra inputs are not permitted"; its own name for a seed is random_seed.
      refusedParameters: [
        ...['max_completion_tokens', 'stream_options', 'seed', 'logprobs', 'top_logprobs', 'logit_bias', 'verbosity'],
        ...['prompt_cache_key', 'metadata', 'user', 'service_tier', 'modalities', 'image_config'],
      ],
      reasoningEcho: 'none',
    },
  }),
  compatible('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', ['DEEPSEEK_API_KEY'], {
    otherSurfaces: {
      'anthropic-messages': { baseUrl: 'https://api.deepseek.com/anthropic/v1', capabilities: imitatesMessages },
    },
    // A tool call must be sent back with the reasoning that led to it.
    capabilities: { hasJsonSchema: false, reasoningEcho: 'reasoning_content' },
    dataPolicy: mayTrain,
  }),
  compatible('xai', 'xAI', 'https://api.x.ai/v1', ['XAI_API_KEY'], {
    author: 'x-ai',
    // Only its own reports include the cost of its tools.
    capabilities: { ...asksForCompletionTokens, reportsCost: true },
  }),
  compatible('moonshotai', 'Moonshot AI', 'https://api.moonshot.ai/v1', ['MOONSHOT_API_KEY'], {
    otherSurfaces: {
      'anthropic-messages': { baseUrl: 'https://api.moonshot.ai/anthropic/v1', capabilities: imitatesMessages },
    },
    // Preserved thinking: earlier thoughts are wanted back.
    capabilities: { hasJsonSchema: false, reasoningEcho: 'reasoning_content' },
    dataPolicy: mayTrain,
  }),
  compatible('z-ai', 'Z.AI', 'https://api.z.ai/api/paas/v4', ['ZAI_API_KEY', 'Z_AI_API_KEY', 'ZHIPU_API_KEY'], {
    otherSurfaces: {
      'anthropic-messages': { baseUrl: 'https://api.z.ai/api/anthropic/v1', capabilities: imitatesMessages },
    },
    // Preserved thinking: earlier thoughts are wanted back.
    capabilities: { hasJsonSchema: false, reasoningEcho: 'reasoning_content' },
  }),
  compatible(
    'alibaba',
    'Alibaba',
    'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    ['DASHSCOPE_API_KEY', 'ALIBABA_API_KEY'],
    {
      author: 'qwen',
      capabilities: {
        // Thinking is switched by enable_thinking, which has no degrees.
        reasoningParameter: 'none',
        hasJsonSchema: false,
        extraParameters: ['top_k', 'cache_control'],
        reasoningEcho: 'reasoning_content',
      },
    },
  ),
  compatible('perplexity', 'Perplexity', 'https://api.perplexity.ai', ['PERPLEXITY_API_KEY', 'PPLX_API_KEY'], {
    // Always sends usage with every chunk.
    capabilities: { asksForStreamUsage: false, extraParameters: ['top_k'], reasoningEcho: 'none', reportsCost: true },
  }),
  compatible('together', 'Together', 'https://api.together.ai/v1', ['TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
    dataPolicy: keepsNothing,
  }),
  compatible('fireworks', 'Fireworks', 'https://api.fireworks.ai/inference/v1', ['FIREWORKS_API_KEY'], {
    // "Extra inputs are not permitted".
    capabilities: { extraParameters: openSamplers, refusedParameters: ['verbosity', 'modalities', 'image_config'] },
    dataPolicy: keepsNothing,
    isZdr: true,
  }),
  compatible('cerebras', 'Cerebras', 'https://api.cerebras.ai/v1', ['CEREBRAS_API_KEY'], {
    capabilities: {
      ...asksForCompletionTokens,
      // Answered with 400: as documented, the last three as observed.
      refusedParameters: [
        ...['frequency_penalty', 'presence_penalty', 'logit_bias'],
        ...['verbosity', 'prompt_cache_key', 'metadata'],
      ],
      reasoningEcho: 'reasoning',
    },
    dataPolicy: keepsNothing,
    isZdr: true,
  }),
  compatible(
    'deepinfra',
    'DeepInfra',
    'https://api.deepinfra.com/v1/openai',
    ['DEEPINFRA_API_KEY', 'DEEPINFRA_TOKEN'],
    {
      capabilities: { extraParameters: openSamplers },
      dataPolicy: keepsNothing,
    },
  ),
  compatible('nebius', 'Nebius', 'https://api.studio.nebius.com/v1', ['NEBIUS_API_KEY'], {
    capabilities: { extraParameters: ['top_k'] },
  }),
  compatible('novita', 'Novita', 'https://api.novita.ai/v3/openai', ['NOVITA_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
  }),
  compatible('sambanova', 'SambaNova', 'https://api.sambanova.ai/v1', ['SAMBANOVA_API_KEY'], {
    capabilities: { extraParameters: ['top_k'] },
    dataPolicy: keepsNothing,
  }),
  compatible('huggingface', 'Hugging Face', 'https://router.huggingface.co/v1', ['HF_TOKEN', 'HUGGINGFACE_API_KEY'], {
    dataPolicy: mayTrain,
  }),
  compatible('nvidia', 'NVIDIA', 'https://integrate.api.nvidia.com/v1', ['NVIDIA_API_KEY'], {
    capabilities: {
      reasoningParameter: 'none',
      // "Unsupported parameter(s)": its schemas are closed.
      refusedParameters: ['prompt_cache_key', 'metadata', 'user', 'verbosity', 'service_tier', 'logit_bias'],
      reasoningEcho: 'none',
    },
    dataPolicy: mayTrain,
  }),
  compatible('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', ['OPENROUTER_API_KEY'], {
    capabilities: {
      reasoningParameter: 'reasoning',
      extraParameters: [...openSamplers, 'top_a', 'cache_control'],
      reportsCost: true,
    },
    // It passes prompts on to other providers, so their use depends on the account's settings there.
    dataPolicy: mayTrain,
    inputsBesideImages: ['file'],
  }),
  compatible('vercel', 'Vercel AI Gateway', 'https://ai-gateway.vercel.sh/v1', ['AI_GATEWAY_API_KEY'], {
    capabilities: { reasoningParameter: 'reasoning' },
    // Like OpenRouter's.
    dataPolicy: mayTrain,
    inputsBesideImages: ['file'],
  }),
  compatible('xiaomi', 'Xiaomi', 'https://api.xiaomimimo.com/v1', ['XIAOMI_API_KEY'], {
    capabilities: { reasoningParameter: 'none', reasoningEcho: 'reasoning_content' },
    dataPolicy: mayTrain,
  }),
  compatible('stepfun', 'StepFun', 'https://api.stepfun.ai/v1', ['STEPFUN_API_KEY'], { dataPolicy: mayTrain }),
  compatible('siliconflow', 'SiliconFlow', 'https://api.siliconflow.com/v1', ['SILICONFLOW_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
    dataPolicy: mayTrain,
  }),
  compatible('venice', 'Venice', 'https://api.venice.ai/api/v1', ['VENICE_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
    dataPolicy: keepsNothing,
    isZdr: true,
  }),
  compatible('baseten', 'Baseten', 'https://inference.baseten.co/v1', ['BASETEN_API_KEY'], {
    capabilities: { extraParameters: ['top_k'] },
    dataPolicy: keepsNothing,
  }),
  compatible('hyperbolic', 'Hyperbolic', 'https://api.hyperbolic.xyz/v1', ['HYPERBOLIC_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
  }),
  compatible('parasail', 'Parasail', 'https://api.parasail.io/v1', ['PARASAIL_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
  }),
  compatible('friendli', 'Friendli', 'https://api.friendli.ai/serverless/v1', ['FRIENDLI_TOKEN'], {
    capabilities: { extraParameters: openSamplers },
  }),
  compatible('featherless', 'Featherless', 'https://api.featherless.ai/v1', ['FEATHERLESS_API_KEY'], {
    capabilities: { extraParameters: openSamplers },
  }),
  compatible('chutes', 'Chutes', 'https://llm.chutes.ai/v1', ['CHUTES_API_KEY', 'CHUTES_API_TOKEN'], {
    dataPolicy: mayTrain,
  }),
  compatible('inception', 'Inception', 'https://api.inceptionlabs.ai/v1', ['INCEPTION_API_KEY']),
  compatible('upstage', 'Upstage', 'https://api.upstage.ai/v1', ['UPSTAGE_API_KEY']),
  compatible('ai21', 'AI21', 'https://api.ai21.com/studio/v1', ['AI21_API_KEY']),
  compatible('scaleway', 'Scaleway', 'https://api.scaleway.ai/v1', ['SCALEWAY_API_KEY', 'SCW_SECRET_KEY'], {
    dataPolicy: keepsNothing,
  }),
  compatible(
    'ovhcloud',
    'OVHcloud',
    'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1',
    ['OVHCLOUD_API_KEY', 'OVH_AI_ENDPOINTS_ACCESS_TOKEN'],
    { dataPolicy: keepsNothing },
  ),
  compatible('github-models', 'GitHub Models', 'https://models.github.ai/inference', ['GITHUB_MODELS_TOKEN']),
  compatible(
    'cloudflare',
    'Cloudflare Workers AI',
    'https://api.cloudflare.com/client/v4/accounts/{account}/ai/v1',
    ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_API_KEY'],
    {
      values: {
        account: { variables: ['CLOUDFLARE_ACCOUNT_ID'], own: { name: 'account', pattern: /^[0-9a-f]{32}$/ } },
      },
      plainName: (upstreamModel) => upstreamModel.replace(/^@cf\//, ''),
    },
  ),
  compatible('databricks', 'Databricks', '{host}/serving-endpoints', ['DATABRICKS_TOKEN'], {
    values: {
      host: { variables: ['DATABRICKS_HOST'], written: writeHost, own: { name: 'host', pattern: databricksHost } },
    },
  }),
  compatible(
    'snowflake',
    'Snowflake Cortex',
    'https://{account}.snowflakecomputing.com/api/v2/cortex/v1',
    ['SNOWFLAKE_PAT'],
    {
      values: {
        account: {
          variables: ['SNOWFLAKE_ACCOUNT'],
          own: { name: 'account', pattern: /^[a-z0-9][a-z0-9_-]{0,62}(\.[a-z0-9-]{1,32}){0,2}$/i },
        },
      },
      capabilities: asksForCompletionTokens,
    },
  ),
  // Native format: its OpenAI-compatible surface has no top_k, no min_p, takes no reasoning back and does not say why an answer was cut.
  local('ollama', 'Ollama', 'http://127.0.0.1:11434', {
    format: 'ollama-chat',
    ownsFormat: true,
    passedOn: /[-:]cloud$/i,
    discovery: { hostVariable: 'OLLAMA_HOST', port: 11434, path: '/api/tags', format: 'ollama-chat' },
    otherSurfaces: {
      'openai-chat': { baseUrl: 'http://127.0.0.1:11434/v1' },
      'openai-responses': { baseUrl: 'http://127.0.0.1:11434/v1' },
      'anthropic-messages': { baseUrl: 'http://127.0.0.1:11434/v1', capabilities: { betaFlags: [] } },
    },
  }),
  local('lmstudio', 'LM Studio', 'http://127.0.0.1:1234/v1', { capabilities: { extraParameters: ['top_k', 'min_p'] } }),
  local('vllm', 'vLLM', 'http://127.0.0.1:8000/v1'),
  local('sglang', 'SGLang', 'http://127.0.0.1:30000/v1'),
  // It names repetition_penalty repeat_penalty.
  local('llamacpp', 'llama.cpp', 'http://127.0.0.1:8080/v1', { capabilities: { extraParameters: ['top_k', 'min_p'] } }),
]

function compatible(
  slug: string,
  name: string,
  baseUrl: string,
  apiKeyVariables: readonly KeyVariables[],
  rest: PresetRowRest = {},
): PresetRow {
  return { slug, name, baseUrl, apiKeyVariables, ...rest }
}

function local(slug: string, name: string, baseUrl: string, rest: PresetRowRest = {}): PresetRow {
  return {
    ...{ slug, name, baseUrl, apiKeyVariables: [], discovery: 'never' },
    ...{ dataPolicy: keepsNothing, isZdr: true, isLocal: true, capabilities: { extraParameters: openSamplers } },
    ...rest,
  }
}

function writeHost(value: string): string {
  return (/^https?:\/\//i.test(value) ? value : `https://${value}`).replace(/\/+$/, '')
}
