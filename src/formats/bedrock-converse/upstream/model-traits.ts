import type { Endpoint } from '../../../catalog/catalog.ts'

/** How a model on Bedrock differs from others. The API doesn't say. */
export interface ModelTraits {
  /**
   * What controls its thinking: `thinking` with a token budget, adaptive `thinking` with `output_config.effort`, Nova's `reasoningConfig`,
   * `reasoning_effort`, or `reasoning.effort`.
   */
  readonly thinking: 'budget' | 'adaptive' | 'nova' | 'flat-effort' | 'nested-effort' | 'none'
  /** Where top_k goes: a field of that name, Nova's inference configuration, or Cohere's `k`. */
  readonly topK: 'top_k' | 'nova' | 'k' | 'none'
  /** Who signs its thoughts, as `signedBy` says it. */
  readonly signedBy: 'anthropic-claude-v1' | 'bedrock-converse'
  /** Whether a request may have cache marks, and whether they may set a duration. */
  readonly cachePoints: 'none' | 'plain' | 'timed'
  /** Whether tools may have cache marks too. */
  readonly marksTools: boolean
  /** Whether it can enforce a JSON Schema on output and calls. */
  readonly takesSchemas: boolean
  /** Parameters that it answers with 400, by the caller's name. */
  readonly refuses: ReadonlySet<string>
  /** Whether it refuses temperature and top_p together. */
  readonly takesOneSampling: boolean
  /** Whether its thoughts are shown only on request. */
  readonly hidesThoughts: boolean
  /** Whether it can be told to make one call at a time. */
  readonly takesSingleCalls: boolean
  /** Whether it can report which stop sequence it met. */
  readonly tellsStopSequence: boolean
  /** Whether it has beta features that are enabled by name. */
  readonly takesBetas: boolean
}

const nothing: ReadonlySet<string> = new Set()

const plain: ModelTraits = {
  thinking: 'none',
  topK: 'none',
  signedBy: 'bedrock-converse',
  cachePoints: 'none',
  marksTools: false,
  takesSchemas: false,
  refuses: nothing,
  takesOneSampling: false,
  hidesThoughts: false,
  takesSingleCalls: false,
  tellsStopSequence: false,
  takesBetas: false,
}

/** The traits of a model by its upstream and catalog names; the name of a custom inference profile says nothing. */
export function modelTraitsOf({ upstreamModel, modelId }: Pick<Endpoint, 'upstreamModel' | 'modelId'>): ModelTraits {
  const names = `${upstreamModel} ${modelId}`.toLowerCase()
  if (names.includes('claude')) return claudeTraits(names)
  if (names.includes('nova')) {
    return { ...plain, thinking: /nova-2/.test(names) ? 'nova' : 'none', topK: 'nova', cachePoints: 'plain' }
  }
  if (names.includes('gpt-oss')) return { ...plain, thinking: 'flat-effort', takesSchemas: true }
  if (/(^|[./ ])openai[./]/.test(names)) {
    return { ...plain, thinking: 'nested-effort', refuses: new Set(['temperature', 'top_p', 'stop']) }
  }
  if (/kimi|moonshot/.test(names)) return { ...plain, thinking: 'flat-effort', takesSchemas: true }
  if (/cohere[./]/.test(names)) return { ...plain, topK: 'k' }
  if (/mistral[./]|mistralai\//.test(names)) {
    return {
      ...plain,
      topK: 'top_k',
      takesSchemas: /ministral|magistral|voxtral|devstral|mistral-large-3/.test(names),
    }
  }
  return { ...plain, takesSchemas: /qwen|deepseek[./]v3|gemma|minimax|nemotron|glm/.test(names) }
}

function claudeTraits(names: string): ModelTraits {
  const version = claudeVersionOf(names)
  return {
    thinking: version >= 406 ? 'adaptive' : version >= 307 ? 'budget' : 'none',
    topK: 'top_k',
    signedBy: 'anthropic-claude-v1',
    cachePoints: version >= 405 ? 'timed' : version >= 305 ? 'plain' : 'none',
    marksTools: version >= 305,
    takesSchemas: version >= 405 && version < 407,
    refuses: version >= 407 ? new Set(['temperature', 'top_p']) : nothing,
    takesOneSampling: version >= 401,
    hidesThoughts: version >= 407,
    takesSingleCalls: version >= 300,
    tellsStopSequence: version >= 300,
    takesBetas: version >= 305,
  }
}

/** Major and minor version as one number: 405 is 4.5. A name without a version counts as the newest. */
function claudeVersionOf(names: string): number {
  if (/claude-(v\d|instant)/.test(names)) return 200
  const match = /claude-(?:[a-z]+-)?(\d{1,2})(?:[-.](\d{1,2})(?!\d))?/.exec(names)
  return match === null ? 9900 : Number(match[1]) * 100 + Number(match[2] ?? 0)
}
