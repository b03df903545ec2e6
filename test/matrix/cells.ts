import { upstreamKey } from '../support/provider-config.ts'
import type { CallerFormat } from './caller.ts'
import { anthropicMessages as anthropicCaller } from './callers/anthropic-messages.ts'
import { openAiChat as chatCaller } from './callers/openai-chat.ts'
import { openAiResponses as responsesCaller } from './callers/openai-responses.ts'
import { type Feature, features, type Mode, modes } from './features.ts'
import { type ProviderFormat, whyNot } from './provider.ts'
import { anthropicMessages } from './providers/anthropic-messages.ts'
import { azureOpenAi } from './providers/azure-openai.ts'
import { bedrockConverse } from './providers/bedrock-converse.ts'
import { cohereChat } from './providers/cohere-chat.ts'
import { googleGemini } from './providers/google-gemini.ts'
import { ollamaChat } from './providers/ollama-chat.ts'
import { openAiChat } from './providers/openai-chat.ts'
import { openAiResponses } from './providers/openai-responses.ts'

/** Everything that callers speak. */
export const callers: readonly CallerFormat[] = [responsesCaller, anthropicCaller, chatCaller]

/** Everything that providers speak. */
export const providers: readonly ProviderFormat[] = [
  openAiResponses,
  openAiChat,
  azureOpenAi,
  anthropicMessages,
  googleGemini,
  bedrockConverse,
  cohereChat,
  ollamaChat,
]

/** gateway.yaml's `providers` for these, which a fake upstream plays under their names. */
export function providersAt(upstreamUrl: string, played: readonly ProviderFormat[]) {
  return played.map(({ name, format, basePath, config }) => ({
    slug: name,
    format,
    base_url: `${upstreamUrl}/${name}${basePath}`,
    api_key: upstreamKey,
    ...config,
  }))
}

/** One thing that a caller of one format asks of a provider of another. */
export interface Cell {
  readonly caller: CallerFormat
  readonly provider: ProviderFormat
  readonly feature: Feature
  readonly mode: Mode
  /** Why there is nothing to try; undefined when there is. */
  readonly notInFormat: string | undefined
}

/** Each pair of formats with each feature, streamed and whole. */
export const cells: readonly Cell[] = callers.flatMap((caller) =>
  providers.flatMap((provider) =>
    features.flatMap((feature) =>
      modes.map((mode) => {
        const ofCaller = caller.notInFormat[feature]
        const ofProvider = whyNot(provider, feature)
        const notInFormat =
          ofCaller === undefined ? ofProvider && `${provider.name}: ${ofProvider}` : `${caller.id}: ${ofCaller}`
        return { caller, provider, feature, mode, notInFormat }
      }),
    ),
  ),
)

/** A cell's name, which is also its place in the table. */
export function nameOf({ caller, provider, feature, mode }: Cell): string {
  return `${caller.id} ← ${provider.name}: ${feature}, ${mode}`
}
