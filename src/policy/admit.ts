import type { Ledger } from '../accounting/ledger.ts'
import { withNeeds } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Budget, Reservation } from '../records/budget.ts'
import type { Candidate } from '../routing/plan.ts'
import { budgetError } from './budget-error.ts'
import type { CallerPolicy } from './caller-policy.ts'
import { estimateCost } from './estimate-cost.ts'
import { mayBeToldUses, usesUnlessSaid } from './hosted-uses.ts'
import type { RateAdmission, RateLimits } from './rate-limits.ts'

/** What decides whether a request may go ahead. */
export interface Admission {
  readonly rateLimits: Pick<RateLimits, 'admit'>
  readonly ledger: Pick<Ledger, 'reserve' | 'release' | 'settled'>
  /** The budgets with these ids as they stand now. */
  readonly findBudgets: (ids: readonly string[]) => Promise<readonly Budget[]>
  /** An upper bound of a prompt's tokens that is nearer than the one by its bytes, and takes work. */
  readonly countPrompt: (turn: Turn) => Promise<number>
  /** Output tokens that a request without a limit of its own is granted where a budget has no room for its model's limit. */
  readonly assumedOutputTokens: number
}

/** What was set aside for a request. */
export interface SetAside {
  readonly reservation: Reservation
  /** Set where the request has no limit of its own and a budget had no room for its model's: the output limit that providers must be told. */
  readonly outputTokensMax?: number
  /** Set where the request does not bound how often its provider uses tools of its own: the bound that providers must be told. */
  readonly toolUsesMax?: number
}

// As few are granted where a budget has no more and nothing else runs on it.
const outputTokensLeast = 256
/** What a model that thinks to a budget is left for its answer at least. */
const answerTokensLeast = 1024

// Others set aside and settle meanwhile: who is overtaken so often is refused.
const triesMax = 8

/** Holds a request to its caller's rate limits, before anything is done for it; null without any. Throws GatewayError with 429. */
export function admitRate(
  { rateLimits }: Admission,
  { rates }: CallerPolicy,
  turn: Turn,
): Promise<RateAdmission> | null {
  return rates === null ? null : rateLimits.admit(rates, turn.needs.promptTokensGuess)
}

/** Holds a call that runs no model to its caller's rate limits, as one request without tokens. Throws GatewayError with 429. */
export async function admitCall({ rateLimits }: Pick<Admission, 'rateLimits'>, { rates }: CallerPolicy): Promise<void> {
  if (rates !== null) await rateLimits.admit(rates, 0)
}

/** One request whose cost is to be set aside. */
export interface BudgetedRequest {
  readonly generationId: string
  readonly turn: Turn
  readonly candidates: readonly Candidate[]
  /** Unix milliseconds. */
  readonly arrivedAt: number
}

/** Sets aside what a request may cost on every budget of its caller; null without any. Throws GatewayError with 402 or 403 that names the first without room. */
export function admitCost(
  admission: Admission,
  { budgets }: CallerPolicy,
  request: BudgetedRequest,
): Promise<SetAside> | null {
  return budgets.length === 0 ? null : setAside(admission, budgets, request)
}

/** An amount to try, and the output limit that goes with it. */
interface Wish {
  readonly amountNanos: number
  readonly outputTokensMax?: number
}

async function setAside(
  { ledger, findBudgets, countPrompt, assumedOutputTokens }: Admission,
  budgets: CallerPolicy['budgets'],
  { generationId, arrivedAt, turn, candidates }: BudgetedRequest,
): Promise<SetAside> {
  let inputTokens: number | undefined
  let toolUses = mayBeToldUses(turn) ? usesUnlessSaid : undefined
  const costWith = (toolUses: number | undefined, outputTokens?: number) =>
    estimateCost(turn, candidates, {
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
      ...(toolUses !== undefined && { toolUses }),
    })
  const costOf = (outputTokens?: number) => costWith(toolUses, outputTokens)
  let wish: Wish = { amountNanos: costOf() }
  for (let tried = 1; ; tried++) {
    const result = await ledger.reserve(generationId, budgets, wish.amountNanos, arrivedAt)
    if (!('refusedBy' in result)) {
      const { outputTokensMax } = wish
      return {
        reservation: result,
        ...(outputTokensMax !== undefined && { outputTokensMax }),
        ...(toolUses !== undefined && { toolUsesMax: toolUses }),
      }
    }
    const [budget] = await findBudgets([result.refusedBy.id])
    // Without it, it was deleted in this very moment.
    if (budget === undefined) continue
    const left = budget.limitNanos - budget.spentNanos - budget.reservedNanos
    if (inputTokens === undefined && left > 0) inputTokens = await countPrompt(turn)
    // Fewer uses before shorter answers, and half of what is left, so that others have room beside it.
    while (toolUses !== undefined && toolUses > 1 && costWith(toolUses, assumedOutputTokens) > left / 2) toolUses--
    const next = nextWish({ turn, costOf, left, isAlone: budget.reservedNanos === 0, assumedOutputTokens }, wish)
    if (next === null || tried === triesMax) {
      const neededNanos = costOf()
      const { hosted } = turn.needs
      if (hosted === undefined) throw budgetError(budget, neededNanos)
      const alone = withNeeds(turn, { hosted: { tools: [] } })
      const restNanos = estimateCost(alone, candidates, inputTokens === undefined ? {} : { inputTokens })
      const kinds = [...new Set(hosted.tools.map(({ kind }) => kind))]
      throw budgetError(budget, neededNanos, { kinds, nanos: neededNanos - restNanos })
    }
    wish = next
  }
}

interface Shortage {
  readonly turn: Turn
  readonly costOf: (outputTokens?: number) => number
  readonly left: number
  /** Whether nothing else is set aside on the budget. */
  readonly isAlone: boolean
  readonly assumedOutputTokens: number
}

/** A smaller amount that a budget has room for; null where there is none that the request could do with. */
function nextWish({ turn, costOf, left, isAlone, assumedOutputTokens }: Shortage, tried: Wish): Wish | null {
  const whole = costOf()
  if (whole <= left && whole < tried.amountNanos) return { amountNanos: whole }
  // A limit that the caller set is kept as it is.
  if (turn.outputTokensMax !== undefined) return null
  const thoughts = turn.thinkingTokensMax === undefined ? 0 : turn.thinkingTokensMax + answerTokensLeast
  const usual = costOf(Math.max(assumedOutputTokens, thoughts))
  const least = costOf(Math.max(outputTokensLeast, thoughts))
  // A quarter of what is left, so that others have room beside it; all of it where that is too little for anybody.
  const wanted = usual <= left ? Math.max(usual, Math.floor(left / 4)) : isAlone && least <= left ? left : null
  if (wanted === null) return null
  const amountNanos = Math.min(wanted, tried.amountNanos)
  const outputTokensMax = tokensFor(amountNanos, costOf)
  return outputTokensMax < 1 ? null : { amountNanos, outputTokensMax }
}

const outputTokensEver = 2 ** 31 - 1

/** The most output tokens that an amount pays for. */
function tokensFor(amountNanos: number, costOf: (outputTokens: number) => number): number {
  let pays = 0
  let tooMany = outputTokensEver
  while (tooMany - pays > 1) {
    const middle = Math.floor((pays + tooMany) / 2)
    if (costOf(middle) <= amountNanos) pays = middle
    else tooMany = middle
  }
  return pays
}
