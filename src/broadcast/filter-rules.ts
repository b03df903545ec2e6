import { toDollars } from '../records/bill.ts'
import type { BroadcastItem, FilterGroup, FilterRule, FilterRules } from '../records/destination.ts'
import type { ContentMessage, ContentPart } from '../records/generation-content.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import { filterPattern } from './filter-pattern.ts'
import { finishReasonOf } from './rows/finish-reason.ts'

type Value = string | number | null

type Field =
  | 'model'
  | 'provider'
  | 'session_id'
  | 'user_id'
  | 'api_key_name'
  | 'finish_reason'
  | NumberField
  | TextField
type NumberField = 'total_cost' | 'total_tokens' | 'prompt_tokens' | 'completion_tokens'
type TextField = 'input' | 'output' | 'metadata'

/** Whether a generation fits all groups of a destination's rules. It fits rules that are off, and a group without rules. */
export function fitsRules(item: BroadcastItem, rules: FilterRules | null): boolean {
  return rules === null || !rules.isEnabled || rules.groups.every((group) => fitsGroup(item, group))
}

/** Whether rules look at prompts or answers. */
export function readsContent(rules: FilterRules | null): boolean {
  if (rules === null || !rules.isEnabled) return false
  return rules.groups.some((group) => group.rules.some(({ field }) => field === 'input' || field === 'output'))
}

function fitsGroup(item: BroadcastItem, { logic, rules }: FilterGroup): boolean {
  if (rules.length === 0) return true
  return logic === 'and' ? rules.every((rule) => fits(item, rule)) : rules.some((rule) => fits(item, rule))
}

function fits(item: BroadcastItem, rule: FilterRule): boolean {
  const read = (readers as Readonly<Record<string, (typeof readers)[Field]>>)[rule.field]
  const compare = (operators as Readonly<Record<string, (typeof operators)[Operator]>>)[rule.operator]
  // What a newer gateway has saved and this one doesn't know fits nothing: rather too little is sent than too much.
  return read !== undefined && compare?.(read(item), rule.value ?? '') === true
}

const readers: Readonly<Record<Field, (item: BroadcastItem) => Value>> = {
  model: ({ record }) => record.model ?? record.requestedModel,
  provider: ({ record }) => record.provider,
  session_id: ({ record }) => record.sessionId,
  user_id: ({ record }) => record.externalUser,
  api_key_name: ({ keyName }) => keyName,
  finish_reason: ({ record }) => finishReasonOf(record.stopReason),
  input: ({ content }) => content && textOf(content.systemInstructions, content.inputMessages),
  output: ({ content }) => content && textOf([], content.outputMessages),
  metadata: ({ record }) => linesOf(record.metadata),
  total_cost: ({ record }) => (record.costNanos === null ? null : toDollars(record.costNanos)),
  total_tokens: ({ record }) => record.inputTokens + record.outputTokens,
  prompt_tokens: ({ record }) => record.inputTokens,
  completion_tokens: ({ record }) => record.outputTokens,
}

/** One `name=value` line a pair, sorted by name. */
function linesOf(metadata: GenerationRecord['metadata']): string | null {
  if (metadata === undefined) return null
  const pairs = Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return pairs.map(([name, value]) => `${name}=${value}`).join('\n')
}

type Operator =
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'not_contains'
  | 'regex'
  | 'starts_with'
  | 'ends_with'
  | 'gt'
  | 'lt'
  | 'gte'
  | 'lte'
  | 'exists'
  | 'not_exists'

/** What is absent equals, contains and exceeds nothing. */
const operators: Readonly<Record<Operator, (actual: Value, wanted: string | number) => boolean>> = {
  equals: isEqual,
  not_equals: (actual, wanted) => !isEqual(actual, wanted),
  contains: (actual, wanted) => text(actual)?.includes(String(wanted)) === true,
  not_contains: (actual, wanted) => text(actual)?.includes(String(wanted)) !== true,
  regex: (actual, wanted) => matches(text(actual), String(wanted)),
  starts_with: (actual, wanted) => text(actual)?.startsWith(String(wanted)) === true,
  ends_with: (actual, wanted) => text(actual)?.endsWith(String(wanted)) === true,
  gt: (actual, wanted) => isOrdered(actual, wanted, (a, b) => a > b),
  lt: (actual, wanted) => isOrdered(actual, wanted, (a, b) => a < b),
  gte: (actual, wanted) => isOrdered(actual, wanted, (a, b) => a >= b),
  lte: (actual, wanted) => isOrdered(actual, wanted, (a, b) => a <= b),
  exists: (actual) => actual !== null && actual !== '',
  not_exists: (actual) => actual === null || actual === '',
}

function isEqual(actual: Value, wanted: string | number): boolean {
  if (typeof actual === 'number') return wanted !== '' && actual === Number(wanted)
  return actual === String(wanted)
}

function isOrdered(actual: Value, wanted: string | number, compare: (a: number, b: number) => boolean): boolean {
  if (actual === null || actual === '' || wanted === '') return false
  return compare(Number(actual), Number(wanted))
}

function text(value: Value): string | null {
  return value === null ? null : String(value)
}

/** How much of a text is searched by a pattern: some milliseconds' work. */
const searchedMax = 32_000

function matches(searched: string | null, pattern: string): boolean {
  return searched !== null && filterPattern(pattern)?.test(searched.slice(0, searchedMax)) === true
}

function textOf(instructions: readonly ContentPart[], messages: readonly ContentMessage[]): string {
  return [...instructions, ...messages.flatMap(({ parts }) => parts)].map(textOfPart).join('\n')
}

function textOfPart(part: ContentPart): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.content
    case 'tool_call':
      return `${part.name} ${JSON.stringify(part.arguments)}`
    case 'tool_call_response':
      return JSON.stringify(part.response)
    case 'uri':
      return part.uri
  }
}
