import { type ClientFormatId, outputLimitNames } from '../canonical/format-id.ts'
import { type ErrorMetadata, GatewayError } from '../errors/gateway-error.ts'
import { toDollars } from '../records/bill.ts'
import type { Budget, BudgetInterval, BudgetSubjectKind } from '../records/budget.ts'

/** The part of a request's cost that comes from tools that its provider runs. */
export interface ToolShare {
  readonly kinds: readonly string[]
  readonly nanos: number
}

/** An output limit that a budget has room for. */
export interface LowerLimit {
  readonly outputTokens: number
  readonly clientFormat: ClientFormatId
}

/** What a request has used and needs, and what might make it cheaper. */
export interface Remedies {
  /** Nano-dollars for the shortest answer. Absent: as much as is needed for the whole. */
  readonly leastNanos?: number
  /** Nano-dollars, which the budget counts as spent. Absent: nothing. */
  readonly usedNanos?: number
  readonly tools?: ToolShare
  readonly limit?: LowerLimit
}

/** What a budget's error says of it beside its amounts. */
export interface BudgetTelling extends Remedies {
  /** The name of the guardrail that sets it. Absent: none does. */
  readonly guardrailName?: string | undefined
}

/** The error for a budget that has no room for `neededNanos`: it names the limit, when it resets, and what would help. */
export function budgetError(budget: Budget, neededNanos: number, telling: BudgetTelling = {}): GatewayError {
  const { subject, limitNanos, spentNanos, reservedNanos, resetsAt } = budget
  const metadata: ErrorMetadata = {
    budget: {
      subject: subject.kind,
      interval: budget.interval,
      limit_usd: toDollars(limitNanos),
      spent_usd: toDollars(spentNanos),
      reserved_usd: toDollars(reservedNanos),
      needed_usd: toDollars(neededNanos),
      resets_at: resetsAt === null ? null : new Date(resetsAt).toISOString(),
    },
  }
  const message = spentNanos >= limitNanos ? spentMessage(budget, telling) : shortMessage(budget, neededNanos, telling)
  return new GatewayError(typeFor(budget), message, { metadata })
}

/** The error that ends a streamed answer before the output limit that its caller asked for. */
export function endedByBudget(budget: Budget, outputTokens: number, guardrailName: string | undefined): GatewayError {
  const message = `The answer was ended after ${outputTokens} output tokens: no more of ${nameOf(budget, guardrailName)} was left for it.${resetOf(budget)} Raise the limit, or ask for shorter answers.`
  return new GatewayError(typeFor(budget), message)
}

function typeFor({ subject: { kind } }: Budget): 'payment_required' | 'permission_denied' {
  return kind === 'key' || kind === 'organization' ? 'payment_required' : 'permission_denied'
}

function spentMessage(budget: Budget, { guardrailName }: BudgetTelling): string {
  const { subject, limitNanos, resetsAt } = budget
  if (isCredits(budget)) return `The organization's credits of ${usd(limitNanos)} are spent. Add credits.`
  const who = guardrailName === undefined ? subjects[subject.kind] : `Guardrail "${guardrailName}"`
  const remedy = resetsAt === null ? ' Ask whoever manages it for a higher one.' : resetOf(budget)
  return `${who} has reached its ${limitOf(budget)}.${remedy}`
}

/** Says what is left, what the request needs, and one remedy. */
function shortMessage(budget: Budget, neededNanos: number, telling: BudgetTelling): string {
  const { limitNanos, spentNanos, reservedNanos } = budget
  const { usedNanos = 0, leastNanos = neededNanos, guardrailName } = telling
  const left = usd(Math.max(0, limitNanos - spentNanos - reservedNanos))
  const running =
    reservedNanos > 0
      ? `; ${usd(reservedNanos)} are reserved for ${usedNanos > 0 ? 'other ' : ''}requests in flight`
      : ''
  const more = usedNanos > 0 ? ` more, after ${usd(usedNanos)} that it has used` : ''
  const least = leastNanos < neededNanos ? ` at least ${usd(leastNanos)}, and may cost` : ''
  return `${left} are left of ${nameOf(budget, guardrailName)}${running}. This request needs${least} up to ${usd(neededNanos)}${more}.${resetOf(budget)} ${remedyOf(budget, leastNanos, telling)}`
}

function remedyOf(budget: Budget, leastNanos: number, { tools, limit }: BudgetTelling): string {
  const { limitNanos, spentNanos, reservedNanos } = budget
  if (tools !== undefined) return shareOf(tools)
  if (limit !== undefined) return `Send ${outputLimitNames[limit.clientFormat]} of ${limit.outputTokens} or less.`
  if (reservedNanos > 0 && leastNanos <= limitNanos - spentNanos) return 'Try again when those are over.'
  // Even an empty conversation may not fit: the minimum answer costs something, too.
  return `${isCredits(budget) ? 'Add credits' : 'Raise the limit'}, or shorten the conversation if it is long.`
}

function nameOf(budget: Budget, guardrailName: string | undefined): string {
  if (isCredits(budget)) return "the organization's credits"
  const who = guardrailName === undefined ? subjects[budget.subject.kind].toLowerCase() : `guardrail "${guardrailName}"`
  return `the ${limitOf(budget)} of ${who}`
}

function isCredits({ subject, interval }: Budget): boolean {
  return subject.kind === 'organization' && interval === 'total'
}

function limitOf({ interval, limitNanos }: Budget): string {
  return `${words[interval]}limit of ${usd(limitNanos)}`
}

function resetOf({ resetsAt }: Budget): string {
  return resetsAt === null ? '' : ` It resets at ${new Date(resetsAt).toISOString()}.`
}

function shareOf({ kinds, nanos }: ToolShare): string {
  return (
    `${usd(nanos)} of it are for ${kinds.join(', ')}: the provider may read as much as the model's context takes after each use. ` +
    'Allow fewer uses (max_tool_calls, max_uses of each tool), leave the tools out, or ask a model with a smaller context.'
  )
}

const subjects: Readonly<Record<BudgetSubjectKind, string>> = {
  key: 'This key',
  workspace: 'The workspace',
  organization: 'The organization',
  guardrail: 'A guardrail',
}

const words: Readonly<Record<BudgetInterval, string>> = {
  total: '',
  daily: 'daily ',
  weekly: 'weekly ',
  monthly: 'monthly ',
}

// Down to nano-dollars, never in exponent notation.
function usd(nanos: number): string {
  return `${(nanos / 1e9).toFixed(9).replace(/\.?0+$/, '')} USD`
}
