/** What a generation of models accepts. A model with an unknown name counts as the first generation. */
export interface ModelTraits {
  /** Whether `thinking: {type: enabled, budget_tokens}` is taken. */
  readonly takesBudget: boolean
  /** Whether `thinking: {type: adaptive}` with an effort is taken. */
  readonly takesAdaptive: boolean
  /** How thinking is switched off: explicitly (`disabled`), by leaving it out (`absent`), or not at all (`never`). */
  readonly thinkingOff: 'disabled' | 'absent' | 'never'
  /** Whether temperature, top_p and top_k are refused. */
  readonly hasFixedSampling: boolean
  /** Whether temperature and top_p are accepted together. */
  readonly takesTemperatureWithTopP: boolean
  /** Whether `output_config.effort` is accepted, and its value `xhigh`. */
  readonly takesEffort: boolean
  readonly takesExtraHighEffort: boolean
  /** True if messages may have the role `system`. Source: https://platform.claude.com/docs/en/build-with-claude/mid-conversation-system-messages */
  readonly takesSystemMessages: boolean
  /** True if the name tells the generation. */
  readonly isKnown: boolean
}

// Versions as one number: 4.6 is 406. Source: the provider's migration guides.
const firstWithOneSampler = 401
const firstOpusWithEffort = 405
const firstAdaptive = 406
const firstWithoutBudget = 407
const firstWithSystemMessages = 408
const firstThinkingByDefault = 500
const firstAlwaysThinking = 505
const newest = 9999

// `claude-sonnet-4-5-20250929`, `claude-3-7-sonnet-latest`, `anthropic.claude-opus-4-6-v1:0`, `claude-4.7-opus`: eight digits are a date.
const versionedName = /claude-(?:([a-z]+)-)?(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)(?:-([a-z]+))?/
const unversionedName = /claude-(fable|mythos)/

/** What a model accepts, by its provider's name. */
export function modelTraits(upstreamModel: string): ModelTraits {
  const { family, version } = read(upstreamModel.toLowerCase())
  const thinksAlways =
    family === 'fable' || family === 'mythos' || (version >= firstAlwaysThinking && family !== 'haiku')
  const isOptIn = version >= firstWithoutBudget && version < firstThinkingByDefault
  return {
    takesBudget: version < firstWithoutBudget,
    takesAdaptive: version >= firstAdaptive,
    thinkingOff: thinksAlways ? 'never' : isOptIn ? 'absent' : 'disabled',
    hasFixedSampling: version >= firstWithoutBudget,
    takesTemperatureWithTopP: version < firstWithOneSampler,
    takesEffort: version >= (family === 'opus' ? firstOpusWithEffort : firstAdaptive),
    takesExtraHighEffort: version >= firstWithoutBudget,
    takesSystemMessages: version >= firstWithSystemMessages && family !== 'sonnet' && family !== 'haiku',
    isKnown: version > 0,
  }
}

function read(name: string): { readonly family: string; readonly version: number } {
  const match = versionedName.exec(name)
  if (match === null) {
    const family = unversionedName.exec(name)?.[1]
    return family === undefined ? { family: '', version: 0 } : { family, version: newest }
  }
  const [, before, major, minor, after] = match
  return { family: before ?? after ?? '', version: Number(major) * 100 + Number(minor ?? 0) }
}
