import type { ClientFormatId } from '../canonical/format-id.ts'
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

/** What a request has used, and what might make it cheaper. */
export interface Remedies {
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
export function budgetError(
  budget: Budget,
  neededNanos: number,
  { usedNanos = 0, tools, limit, guardrailName }: BudgetTelling = {},
): GatewayError {
  const { subject, limitNanos, spentNanos, reservedNanos, resetsAt } = budget
  const isOwnMoney = subject.kind === 'key' || subject.kind === 'organization'
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
  const isSpent = spentNanos >= limitNanos
  const remedies = isSpent
    ? ''
    : (tools === undefined ? '' : shareOf(tools)) + (limit === undefined ? '' : adviceOf(limit))
  const message = messageOf(budget, neededNanos, usedNanos, guardrailName) + remedies
  return new GatewayError(isOwnMoney ? 'payment_required' : 'permission_denied', message, { metadata })
}

function messageOf(
  { subject, interval, limitNanos, spentNanos, reservedNanos, resetsAt }: Budget,
  neededNanos: number,
  usedNanos: number,
  guardrailName: string | undefined,
) {
  const limit = `${words[interval]}limit of ${usd(limitNanos)}`
  const reset = resetsAt === null ? '' : ` It resets at ${new Date(resetsAt).toISOString()}.`
  const isCredits = subject.kind === 'organization' && interval === 'total'
  if (spentNanos >= limitNanos) {
    if (isCredits) return `The organization's credits of ${usd(limitNanos)} are spent.`
    return `${guardrailName === undefined ? subjects[subject.kind] : `Guardrail "${guardrailName}"`} has reached its ${limit}.${reset}`
  }
  const left = usd(Math.max(0, limitNanos - spentNanos - reservedNanos))
  const running =
    reservedNanos > 0
      ? `; ${usd(reservedNanos)} are reserved for ${usedNanos > 0 ? 'other ' : ''}requests in flight`
      : ''
  const more = usedNanos > 0 ? ` more, after ${usd(usedNanos)} that it has used,` : ''
  const who = guardrailName === undefined ? subjects[subject.kind].toLowerCase() : `guardrail "${guardrailName}"`
  const whose = isCredits ? "the organization's credits" : `the ${limit} of ${who}`
  return `This request may cost ${usd(neededNanos)}${more} and ${left} are left of ${whose}${running}.${reset}`
}

function shareOf({ kinds, nanos }: ToolShare): string {
  return (
    ` ${usd(nanos)} of it are for ${kinds.join(', ')}: the provider may read as much as the model's context takes after each use. ` +
    'Allow fewer uses (max_tool_calls, max_uses of each tool), leave the tools out, or ask a model with a smaller context.'
  )
}

function adviceOf({ outputTokens, clientFormat }: LowerLimit): string {
  return ` With ${limitNames[clientFormat]} of ${outputTokens} or less it fits.`
}

/** What each format calls the output limit. */
const limitNames: Readonly<Record<ClientFormatId, string>> = {
  'openai-responses': 'max_output_tokens',
  'openai-chat': 'max_completion_tokens',
  'anthropic-messages': 'max_tokens',
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
