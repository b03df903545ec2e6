import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../../streams/untrusted-json.ts'
import { tokenCount } from '../../shared/token-count.ts'

/**
 * The usage in `usageMetadata`; undefined if it is missing or invalid, and then estimated. Google leaves out counts of 0. Its prompt count
 * includes cached tokens but not what its own tools read; its candidates count excludes thoughts.
 */
export function readUsage(wire: unknown): Usage | undefined {
  if (!isJsonObject(wire)) return undefined
  const promptTokens = tokensOf(wire['promptTokenCount'])
  const toolTokens = tokensOf(wire['toolUsePromptTokenCount'])
  const cachedTokens = tokensOf(wire['cachedContentTokenCount'])
  const saidTokens = tokensOf(wire['candidatesTokenCount'])
  const thoughtTokens = tokensOf(wire['thoughtsTokenCount'])
  if (promptTokens + toolTokens + saidTokens + thoughtTokens === 0) return undefined
  if (!Number.isFinite(promptTokens + toolTokens + cachedTokens + saidTokens + thoughtTokens)) return undefined
  const inputTokens = promptTokens + toolTokens
  const inputAudio = tokensOfKind(wire['promptTokensDetails'], 'AUDIO', promptTokens)
  const outputAudio = tokensOfKind(wire['candidatesTokensDetails'], 'AUDIO', saidTokens)
  const outputImage = tokensOfKind(wire['candidatesTokensDetails'], 'IMAGE', saidTokens - outputAudio)
  return {
    inputTokens,
    cachedTokens: Math.min(cachedTokens, inputTokens),
    cacheWriteTokens: 0,
    outputTokens: saidTokens + thoughtTokens,
    reasoningTokens: thoughtTokens,
    ...(inputAudio === 0 ? {} : { inputAudioTokens: inputAudio }),
    ...(outputAudio === 0 ? {} : { outputAudioTokens: outputAudio }),
    ...(outputImage === 0 ? {} : { outputImageTokens: outputImage }),
    origin: 'reported',
  }
}

/** Whether `usageMetadata` counts anything: on Vertex AI only the last chunk's does. */
export function hasCounts(wire: JsonObject): boolean {
  return wire['promptTokenCount'] !== undefined || wire['totalTokenCount'] !== undefined
}

const tiers: ReadonlyMap<unknown, string> = new Map([
  ['standard', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
  ['ON_DEMAND', 'default'],
  ['ON_DEMAND_PRIORITY', 'priority'],
  ['ON_DEMAND_FLEX', 'flex'],
])

/** The tier that served, in canonical words: AI Studio names it `serviceTier`, Vertex AI `trafficType`. */
export function serviceTierOf({ serviceTier, trafficType }: JsonObject): string | undefined {
  return tiers.get(typeof serviceTier === 'string' ? serviceTier.toLowerCase() : serviceTier) ?? tiers.get(trafficType)
}

function tokensOfKind(details: unknown, kind: string, most: number): number {
  let tokens = 0
  for (const detail of listOf(details)) {
    if (objectOf(detail)['modality'] === kind) tokens += tokensOf(objectOf(detail)['tokenCount'])
  }
  return Number.isFinite(tokens) ? Math.min(tokens, most) : 0
}

/** A count; 0 if missing, NaN if invalid. */
function tokensOf(value: unknown): number {
  return value === undefined || value === null ? 0 : (tokenCount(value) ?? Number.NaN)
}
