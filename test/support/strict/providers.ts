import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { findInEnvironment } from '../../../src/catalog/discover-providers.ts'
import type { ProviderFormat } from '../../matrix/provider.ts'
import { anthropicMessages, signature as claudeSignature } from '../../matrix/providers/anthropic-messages.ts'
import { azureOpenAi } from '../../matrix/providers/azure-openai.ts'
import { bedrockConverse } from '../../matrix/providers/bedrock-converse.ts'
import { writeChat } from '../../matrix/providers/chat-answer.ts'
import { cohereChat } from '../../matrix/providers/cohere-chat.ts'
import { signature as geminiSignature, googleGemini } from '../../matrix/providers/google-gemini.ts'
import { ollamaChat } from '../../matrix/providers/ollama-chat.ts'
import { openAiChat } from '../../matrix/providers/openai-chat.ts'
import { openAiResponses, seal } from '../../matrix/providers/openai-responses.ts'
import type { Wire } from '../../matrix/seen.ts'
import { judgeAnthropicMessages } from './anthropic-messages.ts'
import { judgeBedrockConverse } from './bedrock-converse.ts'
import { judgeCohereChat } from './cohere-chat.ts'
import { judgeDeepSeekChat } from './deepseek-chat.ts'
import { judgeGoogleGemini } from './google-gemini.ts'
import { judgeMistralChat } from './mistral-chat.ts'
import { judgeOllamaChat } from './ollama-chat.ts'
import { judgeOpenAiChat } from './openai-chat.ts'
import { judgeOpenAiResponses } from './openai-responses.ts'
import { type Refusal, refusalOf } from './refused.ts'

/** A provider that refuses what the real one refuses, and answers everything else. */
export interface StrictProvider {
  readonly name: string
  /** The provider as operators get it by its name and key. */
  readonly endpoint: Endpoint
  /** Its answers. */
  readonly format: ProviderFormat
  /** The form of its call ids. */
  callId(index: number): string
  readonly takes: { readonly images: boolean; readonly files: boolean; readonly reasoning: boolean }
  /** Why it refuses a request; null when it takes it. */
  refusal(body: Wire): Refusal | null
}

const found = findInEnvironment({
  OPENAI_API_KEY: 'sk-strict',
  ANTHROPIC_API_KEY: 'sk-strict',
  GEMINI_API_KEY: 'sk-strict',
  MISTRAL_API_KEY: 'sk-strict',
  DEEPSEEK_API_KEY: 'sk-strict',
  COHERE_API_KEY: 'sk-strict',
  AZURE_OPENAI_API_KEY: 'sk-strict',
  AZURE_OPENAI_ENDPOINT: 'https://strict.openai.azure.com',
  AWS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'strict',
  AWS_REGION: 'us-east-1',
})
const catalog = buildCatalog({ config: { providers: [], models: [] }, found })

function endpointOf(model: string, slug: string): Endpoint {
  const endpoint = catalog.find(model)?.endpoints.find(({ provider }) => provider.slug === slug)
  if (endpoint === undefined) throw new Error(`${slug} has no ${model}`)
  return endpoint
}

/** A server of chat completions without settings of its own. */
function plainly(endpoint: Endpoint, slug: string, format: 'openai-chat' | 'ollama-chat'): Endpoint {
  return { ...endpoint, provider: { ...endpoint.provider, slug, format } }
}

const letters = 'AbCdEfGhIjKlMnOpQrStUvWx'
const openAiId = (index: number) => `call_${letters.slice(0, 23)}${index}`
const everything = { images: true, files: true, reasoning: true }

interface Parts extends Omit<StrictProvider, 'refusal'> {
  judge(body: Wire): void
}

function strict({ judge, ...parts }: Parts): StrictProvider {
  return { ...parts, refusal: (body) => refusalOf(() => judge(body)) }
}

const deepSeekChat: ProviderFormat = {
  ...openAiChat,
  write: (facts) => writeChat(facts, { model: 'deepseek-chat', thoughtMember: 'reasoning_content' }),
}

/** Every provider that has a strict fake. */
export const strictProviders: readonly StrictProvider[] = [
  strict({
    ...{ name: 'OpenAI Responses', format: openAiResponses, callId: openAiId, takes: everything },
    endpoint: endpointOf('openai/gpt-5', 'openai'),
    judge: (body) => judgeOpenAiResponses(body, { outputTokensMost: 128_000, isThinking: true, ciphers: [seal] }),
  }),
  strict({
    ...{ name: 'OpenAI chat', format: openAiChat, callId: openAiId, takes: { ...everything, reasoning: false } },
    endpoint: plainly(endpointOf('openai/gpt-4.1', 'openai'), 'openai-chat', 'openai-chat'),
    judge: (body) => judgeOpenAiChat(body, { outputTokensMost: 32_768, isThinking: false }),
  }),
  strict({
    ...{ name: 'Azure OpenAI', format: azureOpenAi, callId: openAiId, takes: everything },
    endpoint: { ...endpointOf('azure/gpt-5', 'azure'), maxOutputTokens: 128_000 },
    judge: (body) => judgeOpenAiChat(body, { outputTokensMost: 128_000, isThinking: true }),
  }),
  strict({
    ...{ name: 'Mistral', format: openAiChat, takes: { images: true, files: false, reasoning: false } },
    callId: (index) => `${letters.slice(0, 8)}${index}`,
    endpoint: endpointOf('mistralai/mistral-large-latest', 'mistral'),
    judge: judgeMistralChat,
  }),
  strict({
    ...{ name: 'DeepSeek', format: deepSeekChat, takes: { images: false, files: false, reasoning: true } },
    callId: (index) => `call_0${index}_${'4b1c'.repeat(8)}`,
    endpoint: endpointOf('deepseek/deepseek-v4-pro', 'deepseek'),
    judge: judgeDeepSeekChat,
  }),
  strict({
    ...{ name: 'Anthropic', format: anthropicMessages, takes: everything },
    callId: (index) => `01${letters.slice(0, 21)}${index}`,
    endpoint: endpointOf('anthropic/claude-sonnet-4.5', 'anthropic'),
    judge: (body) => judgeAnthropicMessages(body, { outputTokensMost: 64_000, signatures: [claudeSignature] }),
  }),
  strict({
    ...{ name: 'Gemini', format: googleGemini, takes: everything },
    callId: (index) => `${index}f0c6a2e-4a51-4c39-9a30-2f8f8a2d1b0e`,
    endpoint: endpointOf('google/gemini-2.5-flash', 'google-ai-studio'),
    judge: (body) => judgeGoogleGemini(body, { outputTokensMost: 65_536, signatures: [geminiSignature] }),
  }),
  strict({
    ...{ name: 'Bedrock', format: bedrockConverse, takes: everything },
    callId: (index) => `${letters.slice(0, 21)}${index}`,
    endpoint: endpointOf('anthropic/claude-sonnet-4.5', 'amazon-bedrock'),
    judge: (body) => judgeBedrockConverse(body, { outputTokensMost: 64_000, signatures: [claudeSignature] }),
  }),
  strict({
    ...{ name: 'Cohere', format: cohereChat, takes: { images: false, files: false, reasoning: false } },
    callId: (index) => `get_weather_${letters.slice(0, 11)}${index}`,
    endpoint: endpointOf('cohere/command-a-03-2025', 'cohere'),
    judge: judgeCohereChat,
  }),
  strict({
    ...{ name: 'Ollama', format: ollamaChat, takes: { images: true, files: false, reasoning: true } },
    callId: (index) => `call_${letters.slice(0, 7)}${index}`,
    endpoint: plainly(
      { ...endpointOf('openai/gpt-4.1', 'openai'), maxOutputTokens: null, supportedParameters: null },
      'ollama',
      'ollama-chat',
    ),
    judge: judgeOllamaChat,
  }),
]
