import type { Conversation } from '../canonical/conversation.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules, NumberRange, RangedSetting } from './rules.ts'

/** The output limit that an endpoint takes in place of the one that is asked for; undefined if it takes that one. */
export function fitOutputLimit(
  asked: number | undefined,
  { leastOutputTokens, mostOutputTokens }: FitRules,
  { maxOutputTokens }: Endpoint,
): number | undefined {
  if (asked === undefined) return undefined
  const max = maxOutputTokens ?? mostOutputTokens
  const fitted = within(asked, {
    ...(leastOutputTokens !== undefined && { min: leastOutputTokens }),
    ...(max !== undefined && { max }),
  })
  return fitted === asked ? undefined : fitted
}

/** Keeps the budget for thoughts below the output limit, which includes them, and above the least that the endpoint takes. Without room for one the model does not think. */
export function fitThinkingBudget(
  conversation: Conversation,
  { leastThinkingTokens }: FitRules,
  notes: FitNotes,
): Conversation {
  const { reasoning, outputTokensMax = Infinity, ...rest } = conversation
  const asked = reasoning?.tokensMax
  const least = leastThinkingTokens ?? 1
  if (asked === undefined || asked === 0) return conversation
  if (outputTokensMax <= least) {
    // The answer matters more.
    if (leastThinkingTokens === undefined) return conversation
    notes.ignore(notes.names.thinkingBudget)
    return { ...rest, outputTokensMax }
  }
  const tokensMax = within(asked, { min: least, max: outputTokensMax - 1 })
  if (tokensMax === asked) return conversation
  notes.adjust(notes.names.thinkingBudget, tokensMax)
  return { ...conversation, reasoning: { ...reasoning, tokensMax } }
}

/** The callers' names of sampling settings, which all formats share. */
const nameOf: Readonly<Record<RangedSetting, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
}

const settings = Object.keys(nameOf) as readonly RangedSetting[]

/** Leaves out sampling settings that the endpoint has no place for, and moves the others into its ranges. */
export function fitSampling(conversation: Conversation, rules: FitRules, notes: FitNotes): Conversation {
  const { ranges = {}, refusedSettings = [], samplesOneWay } = rules
  let fitted = conversation
  for (const setting of settings) {
    const asked = conversation[setting]
    if (asked === undefined) continue
    const isSecond = setting === 'topP' && samplesOneWay === true && conversation.temperature !== undefined
    if (isSecond || refusedSettings.includes(setting)) {
      notes.ignore(nameOf[setting])
      const { [setting]: _, ...rest } = fitted
      fitted = rest
      continue
    }
    const range = ranges[setting]
    const value = range === undefined ? asked : within(asked, range)
    if (value === asked) continue
    notes.adjust(nameOf[setting], value)
    fitted = { ...fitted, [setting]: value }
  }
  return fitted
}

function within(value: number, { min = -Infinity, max = Infinity }: NumberRange): number {
  return Math.min(max, Math.max(min, value))
}

/** Leaves out stop sequences that the endpoint refuses, and those beyond the number that it takes. */
export function fitStop(conversation: Conversation, { stop: rule }: FitRules, notes: FitNotes): Conversation {
  const { stop, ...rest } = conversation
  if (rule === undefined || stop === undefined) return conversation
  const taken = stop.filter((text) => (rule.refusesBlank === true ? text.trim() : text) !== '')
  const kept = taken.slice(0, rule.countMax)
  if (kept.length === stop.length) return conversation
  notes.ignore(notes.names.stop)
  return kept.length === 0 ? rest : { ...rest, stop: kept }
}
