import type { NumberRange, RangedSetting } from '../rules.ts'

/** OpenAI's models that always think: they take the usual values of sampling settings only. */
export const thinkingModels =
  /^(?:o[134](?:-(?:mini|pro|preview))?|gpt-5(?:-(?:mini|nano|pro|codex))?)(?:-\d{4}-\d{2}-\d{2})?$/

const only = (value: number): NumberRange => ({ min: value, max: value })

/** What they take. */
export const thinkingRanges: Readonly<Record<RangedSetting, NumberRange>> = {
  temperature: only(1),
  topP: only(1),
  frequencyPenalty: only(0),
  presencePenalty: only(0),
}

export const thinkingSource = 'https://platform.openai.com/docs/guides/latest-model#gpt-5-2-parameter-compatibility'
