/** A provider whose settings the gateway knows but for the key. */
export type KnownProvider = readonly [slug: string, name: string, address: string]

/**
 * Every provider that the gateway knows, in its order; what is in braces in an address is to be filled in. The contract takes any slug, so that
 * a test holds this list to the gateway's own.
 */
export const knownProviders: readonly KnownProvider[] = [
  ['openai', 'OpenAI', 'https://api.openai.com/v1'],
  ['azure', 'Azure OpenAI', '{endpoint}/openai/v1'],
  ['anthropic', 'Anthropic', 'https://api.anthropic.com/v1'],
  ['google-ai-studio', 'Google AI Studio', 'https://generativelanguage.googleapis.com/v1beta'],
  ['google-vertex', 'Google Vertex AI', 'https://{host}/v1/projects/{project}/locations/{location}/publishers/google'],
  ['amazon-bedrock', 'Amazon Bedrock', 'https://bedrock-runtime.{awsRegion}.amazonaws.com'],
  ['cohere', 'Cohere', 'https://api.cohere.com/v2'],
  ['minimax', 'MiniMax', 'https://api.minimax.io/anthropic/v1'],
  ['ollama-cloud', 'Ollama Cloud', 'https://ollama.com'],
  ['groq', 'Groq', 'https://api.groq.com/openai/v1'],
  ['mistral', 'Mistral', 'https://api.mistral.ai/v1'],
  ['deepseek', 'DeepSeek', 'https://api.deepseek.com/v1'],
  ['xai', 'xAI', 'https://api.x.ai/v1'],
  ['moonshotai', 'Moonshot AI', 'https://api.moonshot.ai/v1'],
  ['z-ai', 'Z.AI', 'https://api.z.ai/api/paas/v4'],
  ['alibaba', 'Alibaba', 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1'],
  ['perplexity', 'Perplexity', 'https://api.perplexity.ai'],
  ['together', 'Together', 'https://api.together.ai/v1'],
  ['fireworks', 'Fireworks', 'https://api.fireworks.ai/inference/v1'],
  ['cerebras', 'Cerebras', 'https://api.cerebras.ai/v1'],
  ['deepinfra', 'DeepInfra', 'https://api.deepinfra.com/v1/openai'],
  ['nebius', 'Nebius', 'https://api.studio.nebius.com/v1'],
  ['novita', 'Novita', 'https://api.novita.ai/v3/openai'],
  ['sambanova', 'SambaNova', 'https://api.sambanova.ai/v1'],
  ['huggingface', 'Hugging Face', 'https://router.huggingface.co/v1'],
  ['nvidia', 'NVIDIA', 'https://integrate.api.nvidia.com/v1'],
  ['openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1'],
  ['vercel', 'Vercel AI Gateway', 'https://ai-gateway.vercel.sh/v1'],
  ['xiaomi', 'Xiaomi', 'https://api.xiaomimimo.com/v1'],
  ['stepfun', 'StepFun', 'https://api.stepfun.ai/v1'],
  ['siliconflow', 'SiliconFlow', 'https://api.siliconflow.com/v1'],
  ['venice', 'Venice', 'https://api.venice.ai/api/v1'],
  ['baseten', 'Baseten', 'https://inference.baseten.co/v1'],
  ['hyperbolic', 'Hyperbolic', 'https://api.hyperbolic.xyz/v1'],
  ['parasail', 'Parasail', 'https://api.parasail.io/v1'],
  ['friendli', 'Friendli', 'https://api.friendli.ai/serverless/v1'],
  ['featherless', 'Featherless', 'https://api.featherless.ai/v1'],
  ['chutes', 'Chutes', 'https://llm.chutes.ai/v1'],
  ['inception', 'Inception', 'https://api.inceptionlabs.ai/v1'],
  ['upstage', 'Upstage', 'https://api.upstage.ai/v1'],
  ['ai21', 'AI21', 'https://api.ai21.com/studio/v1'],
  ['scaleway', 'Scaleway', 'https://api.scaleway.ai/v1'],
  ['ovhcloud', 'OVHcloud', 'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1'],
  ['github-models', 'GitHub Models', 'https://models.github.ai/inference'],
  ['cloudflare', 'Cloudflare Workers AI', 'https://api.cloudflare.com/client/v4/accounts/{account}/ai/v1'],
  ['databricks', 'Databricks', '{host}/serving-endpoints'],
  ['snowflake', 'Snowflake Cortex', 'https://{account}.snowflakecomputing.com/api/v2/cortex/v1'],
  ['ollama', 'Ollama', 'http://127.0.0.1:11434'],
  ['lmstudio', 'LM Studio', 'http://127.0.0.1:1234/v1'],
  ['vllm', 'vLLM', 'http://127.0.0.1:8000/v1'],
  ['sglang', 'SGLang', 'http://127.0.0.1:30000/v1'],
  ['llamacpp', 'llama.cpp', 'http://127.0.0.1:8080/v1'],
]

/** Whether the address has places to fill in, so that the key alone is not enough. */
export function needsAddress([, , address]: KnownProvider): boolean {
  return address.includes('{') && !address.includes('{awsRegion}')
}
