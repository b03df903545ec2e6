import type { Needs } from '../../canonical/turn.ts'
import type { ScannedJson } from '../../streams/scan-json.ts'

const bytesPerToken = 3

/** Tokens that providers add to the prompt to explain tools to the model. */
const toolTokensMost = 1024

/** What is known about a body before its tokens are counted. */
export interface PromptSize {
  readonly body: Pick<ScannedJson, 'bytes' | 'members'>
  /** Bytes of the items that the body refers to. Absent: none. */
  readonly addedBytes?: number
  /** Bytes of media in base64, which is not text. */
  readonly inlineBytes: number
  readonly modalities: ReadonlySet<string>
  readonly hasTools: boolean
  /** Whether the prompt also includes something stored at the provider. */
  readonly isPart: boolean
}

/** Members that only the gateway reads, and that may be long. */
const forGateway = ['plugins', 'provider', 'models', 'trace'] as const

function bytesForGateway({ members }: PromptSize['body']): number {
  let bytes = 0
  for (const name of forGateway) {
    const span = members.get(name)
    if (span !== undefined) bytes += span.valueEnd - span.valueStart
  }
  return bytes
}

/** How many tokens a prompt has: an estimate, and an upper bound. */
export function promptBounds({
  body,
  addedBytes = 0,
  inlineBytes,
  modalities,
  hasTools,
  isPart,
}: PromptSize): Pick<Needs, 'promptTokensGuess' | 'promptTokensMost' | 'promptBytes'> {
  const bytes = body.bytes.length - bytesForGateway(body) + addedBytes
  const promptBytes = Math.max(0, bytes - inlineBytes)
  const isUnknown = isPart || inlineBytes > 0 || modalities.size > 1
  return {
    promptTokensGuess: Math.ceil(promptBytes / bytesPerToken),
    promptTokensMost: isUnknown ? Number.POSITIVE_INFINITY : bytes + (hasTools ? toolTokensMost : 0),
    promptBytes,
  }
}
