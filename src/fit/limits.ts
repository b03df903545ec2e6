import type { Conversation } from '../canonical/conversation.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules, NumberRange, RangedSetting } from './rules.ts'

/** The output limit that an endpoint takes in place of the one that is asked for; undefined if it takes that one. */
export function fitOutputLimit(
  asked: number | undefined,
  { leastOutputTokens }: FitRules,
  { maxOutputTokens }: Endpoint,
): number | undefined {
  if (asked === undefined) return undefined
  const fitted = within(asked, {
    ...(leastOutputTokens !== undefined && { min: leastOutputTokens }),
    ...(maxOutputTokens !== null && { max: maxOutputTokens }),
  })
  return fitted === asked ? undefined : fitted
}

/** The callers' names of sampling settings, which all formats share. */
const nameOf: Readonly<Record<RangedSetting, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
}

const settings = Object.keys(nameOf) as readonly RangedSetting[]

/** Moves sampling settings into the endpoint's ranges. */
export function fitSampling(conversation: Conversation, { ranges }: FitRules, notes: FitNotes): Conversation {
  if (ranges === undefined) return conversation
  let fitted = conversation
  for (const setting of settings) {
    const range = ranges[setting]
    const asked = conversation[setting]
    if (range === undefined || asked === undefined) continue
    const value = within(asked, range)
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
  const taken = rule.refusesBlank === true ? stop.filter((text) => text.trim() !== '') : stop
  const kept = taken.slice(0, rule.countMax)
  if (kept.length === stop.length) return conversation
  notes.ignore(notes.names.stop)
  return kept.length === 0 ? rest : { ...rest, stop: kept }
}
