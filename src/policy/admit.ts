import { heldOn, type Ledger, shortfallOn, type Underway, usedOn } from '../accounting/ledger.ts'
import { withNeeds, withOutputLimit } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { AnswersOf } from '../records/answers-of.ts'
import type { Budget, Reservation } from '../records/budget.ts'
import type { Candidate } from '../routing/plan.ts'
import { type BudgetTelling, budgetError, endedByBudget, type LowerLimit } from './budget-error.ts'
import type { CallerPolicy } from './caller-policy.ts'
import { estimateCost } from './estimate-cost.ts'
import { defaultUses, takesUseBound } from './hosted-uses.ts'
import type { RateAdmission, RateLimits } from './rate-limits.ts'

/** What admitting a request needs. */
export interface Admission {
  readonly rateLimits: Pick<RateLimits, 'admit'>
  readonly ledger: Pick<Ledger, 'reserve' | 'release' | 'settled'>
  /** The current state of the budgets with these ids. */
  readonly findBudgets: (ids: readonly string[]) => Promise<readonly Budget[]>
  /** An upper bound of a prompt's tokens: tighter than the bound by its bytes, and slower to compute. */
  readonly countPrompt: (turn: Turn) => Promise<number>
  /** Output tokens granted to a request without a limit of its own when a budget has no room for its model's limit. */
  readonly assumedOutputTokens: number
  /** Predicts output tokens; null if too few answers are known. Absent: every request needs room for its whole output limit. */
  readonly likelyOutput?: { of(answers: AnswersOf): Promise<number | null> }
}

/** What was reserved for a request, and the limits that providers must be sent with it. */
export interface ReservedCost {
  readonly reservation: Reservation
  /** The output limit to send, if a budget had no room for that of the request or, without one, of its model. */
  readonly outputTokensMax?: number
  /** The error that ends the answer there, if the caller asked for more. */
  readonly whyLimited?: GatewayError
  /** The bound on uses of the provider's own tools to send, when the request has none. */
  readonly toolUsesMax?: number
}

// The least that is granted, when a budget has no more and nothing else runs on it.
const outputTokensLeast = 256
/** The least that a model with a thinking budget keeps for its answer. */
const answerTokensLeast = 1024

// Other requests reserve and settle concurrently: one that is overtaken this often is refused.
const triesMax = 8

/** Applies the caller's rate limits before any other work; null when there are none. Throws GatewayError with 429. */
export function admitRate(
  { rateLimits }: Admission,
  { rates }: CallerPolicy,
  turn: Turn,
): Promise<RateAdmission> | null {
  return rates === null ? null : rateLimits.admit(rates, turn.needs.promptTokensGuess)
}

/** Applies the caller's rate limits to a call that runs no model: one request, no tokens. Throws GatewayError with 429. */
export async function admitCall({ rateLimits }: Pick<Admission, 'rateLimits'>, { rates }: CallerPolicy): Promise<void> {
  if (rates !== null) await rateLimits.admit(rates, 0)
}

/** A request whose cost is to be reserved. */
export interface BudgetedRequest {
  readonly generationId: string
  readonly turn: Turn
  readonly candidates: readonly Candidate[]
  /** Unix milliseconds. */
  readonly arrivedAt: number
  /** What it has reserved and used until now, where it is asked for more. Absent: nothing. */
  readonly underway?: Underway
  /** The part of what it has used, in nano-dollars, that it is about to use. Absent: nothing. */
  readonly aheadNanos?: number
  /** The caller's key, if the request may be granted less output than it asks for. Absent: it may not. */
  readonly key?: Omit<AnswersOf, 'model'>
}

/** Reserves what a request may cost on every budget of its caller; null when there are none. Throws GatewayError with 402 or 403 naming the first budget without room. */
export function admitCost(
  admission: Admission,
  { budgets }: CallerPolicy,
  request: BudgetedRequest,
): Promise<ReservedCost> | null {
  return budgets.length === 0 ? null : reserveCost(admission, budgets, request)
}

/** An amount to try, and the output limit that goes with it. */
interface Proposal {
  readonly amountNanos: number
  readonly outputTokensMax?: number
  readonly whyLimited?: GatewayError
}

async function reserveCost(
  admission: Admission,
  budgets: CallerPolicy['budgets'],
  request: BudgetedRequest,
): Promise<ReservedCost> {
  const { ledger, findBudgets, countPrompt, assumedOutputTokens } = admission
  const { generationId, arrivedAt, turn, candidates, underway, aheadNanos = 0 } = request
  let inputTokens: number | undefined
  let likelyTokens: number | null | undefined
  let toolUses = takesUseBound(turn) ? defaultUses : undefined
  const costWith = (toolUses: number | undefined, outputTokens?: number) =>
    estimateCost(turn, candidates, {
      ...(inputTokens !== undefined && { inputTokens }),
      ...(outputTokens !== undefined && { outputTokens }),
      ...(toolUses !== undefined && { toolUses }),
    })
  const costOf = (outputTokens?: number) => costWith(toolUses, outputTokens)
  let proposal: Proposal = { amountNanos: costOf() }
  for (let tried = 1; ; tried++) {
    const result = await ledger.reserve(generationId, budgets, proposal.amountNanos, arrivedAt, underway)
    if (!('refusedBy' in result)) {
      const { outputTokensMax, whyLimited } = proposal
      return {
        reservation: result,
        ...(outputTokensMax !== undefined && { outputTokensMax }),
        ...(whyLimited !== undefined && { whyLimited }),
        ...(toolUses !== undefined && { toolUsesMax: toolUses }),
      }
    }
    const [budget] = await findBudgets([result.refusedBy.id])
    // Missing: it was deleted just now.
    if (budget === undefined) continue
    // What the request has reserved beyond what it has used is left for it, and for nobody else.
    const shortfall = shortfallOn(result.refusedBy, underway)
    const ownNanos = Math.max(0, -shortfall)
    const left = Math.max(ownNanos, budget.limitNanos - budget.spentNanos - budget.reservedNanos - shortfall)
    const isAlone = budget.reservedNanos === heldOn(result.refusedBy, underway?.reservation)
    if (inputTokens === undefined && left > 0) inputTokens = await countPrompt(turn)
    if (likelyTokens === undefined && left > 0) likelyTokens = await likelyFor(admission, request)
    const usualTokens = likelyTokens ?? (turn.outputTokensMax === undefined ? assumedOutputTokens : null)
    // Reduce tool uses before the answer's length, and take at most half of what is left, so that other requests have room.
    while (toolUses !== undefined && toolUses > 1 && costWith(toolUses, usualTokens ?? undefined) > left / 2) toolUses--
    const next = nextProposal({ turn, costOf, left, ownNanos, isAlone, usualTokens }, proposal)
    if (next === null || tried === triesMax) {
      const neededNanos = costOf() + aheadNanos
      const usedNanos = usedOn(result.refusedBy, underway) - aheadNanos
      const others = asOthersLeaveIt(budget, usedNanos, heldOn(result.refusedBy, underway?.reservation))
      const { hosted } = turn.needs
      const limit = limitFor(turn, left, (outputTokens) =>
        estimateCost(withOutputLimit(turn, outputTokens), candidates, {
          ...(inputTokens !== undefined && { inputTokens }),
          ...(toolUses !== undefined && { toolUses }),
        }),
      )
      const telling: BudgetTelling = {
        usedNanos,
        leastNanos: costOf(outputTokensAdvised + (turn.thinkingTokensMax ?? 0)) + aheadNanos,
        guardrailName: result.refusedBy.guardrailName,
        ...(limit !== null && { limit }),
      }
      if (hosted === undefined) throw budgetError(others, neededNanos, telling)
      const alone = withNeeds(turn, { hosted: { tools: [] } })
      const restNanos = estimateCost(alone, candidates, inputTokens === undefined ? {} : { inputTokens })
      const kinds = [...new Set(hosted.tools.map(({ kind }) => kind))]
      const tools = { kinds, nanos: costOf() - restNanos }
      throw budgetError(others, neededNanos, { ...telling, tools })
    }
    const { outputTokensMax: granted } = next
    const isLess = granted !== undefined && turn.outputTokensMax !== undefined && granted < turn.outputTokensMax
    const { guardrailName } = result.refusedBy
    proposal = isLess ? { ...next, whyLimited: endedByBudget(budget, granted, guardrailName) } : next
  }
}

/** Predicted output tokens; null if the whole limit must be granted: only a stream can report that it was ended early. */
async function likelyFor(
  { likelyOutput, assumedOutputTokens }: Admission,
  { turn, candidates, key }: BudgetedRequest,
): Promise<number | null> {
  if (likelyOutput === undefined || key === undefined || !turn.isStream) return null
  const models = [...new Set(candidates.map(({ model }) => model.id))]
  const known = await Promise.all(models.map((model) => likelyOutput.of({ ...key, model })))
  return Math.max(...known.map((tokens) => tokens ?? assumedOutputTokens))
}

/** A budget with what a request has used counted as spent, and nothing reserved but for other requests. */
function asOthersLeaveIt(budget: Budget, usedNanos: number, heldNanos: number): Budget {
  return {
    ...budget,
    spentNanos: budget.spentNanos + usedNanos,
    reservedNanos: Math.max(0, budget.reservedNanos - heldNanos),
  }
}

interface Shortage {
  readonly turn: Turn
  readonly costOf: (outputTokens?: number) => number
  readonly left: number
  /** The part of `left` that is reserved for the request already. */
  readonly ownNanos: number
  /** True when nothing else is reserved on the budget. */
  readonly isAlone: boolean
  /** Output tokens to leave room for; null if the whole limit must be granted. */
  readonly usualTokens: number | null
}

/** A smaller amount that the budget has room for; null when none is enough for the request. */
function nextProposal(
  { turn, costOf, left, ownNanos, isAlone, usualTokens }: Shortage,
  tried: Proposal,
): Proposal | null {
  const whole = costOf()
  if (whole <= left && whole < tried.amountNanos) return { amountNanos: whole }
  if (usualTokens === null) return null
  const thoughts = turn.thinkingTokensMax === undefined ? 0 : turn.thinkingTokensMax + answerTokensLeast
  const usual = costOf(Math.max(usualTokens, thoughts))
  const least = costOf(Math.max(outputTokensLeast, thoughts))
  // A quarter of what is left, so that other requests have room; all of it when a quarter is too little.
  const shared = usual <= left ? Math.max(usual, Math.floor(left / 4)) : isAlone && least <= left ? left : null
  const wanted = least <= ownNanos ? Math.max(shared ?? 0, ownNanos) : shared
  if (wanted === null) return null
  const amountNanos = Math.min(wanted, tried.amountNanos)
  const outputTokensMax = Math.min(tokensFor(amountNanos, costOf), turn.outputTokensMax ?? outputTokensEver)
  return outputTokensMax < 1 ? null : { amountNanos, outputTokensMax }
}

/** Less is no answer. */
const outputTokensAdvised = 16

/** The output limit that would let a request in; null where none is enough for an answer, or the provider takes none. */
function limitFor(turn: Turn, left: number, costAt: (outputTokens: number) => number): LowerLimit | null {
  const outputTokens = left <= 0 ? 0 : tokensFor(left, costAt)
  const least = outputTokensAdvised + (turn.thinkingTokensMax ?? 0)
  return outputTokens < least ? null : { outputTokens, clientFormat: turn.clientFormat }
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
