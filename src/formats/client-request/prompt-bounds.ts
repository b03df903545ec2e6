import type { Needs } from '../../canonical/turn.ts'

const bytesPerToken = 3

/** What providers add for tools: how they are called is told to the model in words that the caller never sees. */
const toolTokensMost = 1024

/** What is known of a body before anybody counts. */
export interface PromptSize {
  /** Of the whole body. */
  readonly bytes: number
  /** Those of it that hold media in base64, which are no text. */
  readonly inlineBytes: number
  readonly modalities: ReadonlySet<string>
  readonly hasTools: boolean
  /** Whether more belongs to it than the body holds: something that the provider keeps. */
  readonly isPart: boolean
}

/** How many tokens a prompt has: about, and at most. */
export function promptBounds({
  bytes,
  inlineBytes,
  modalities,
  hasTools,
  isPart,
}: PromptSize): Pick<Needs, 'promptTokensGuess' | 'promptTokensMost' | 'promptBytes'> {
  const promptBytes = Math.max(0, bytes - inlineBytes)
  const isUnknown = isPart || inlineBytes > 0 || modalities.size > 1
  return {
    promptTokensGuess: Math.ceil(promptBytes / bytesPerToken),
    promptTokensMost: isUnknown ? Number.POSITIVE_INFINITY : bytes + (hasTools ? toolTokensMost : 0),
    promptBytes,
  }
}
