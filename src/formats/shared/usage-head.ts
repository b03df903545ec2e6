import type { Usage } from '../../canonical/usage.ts'
import type { Schema } from '../../contract/contract.ts'
import { toDollars } from '../../records/bill.ts'
import type { Ending } from '../format.ts'
import { serverToolUse } from './server-tool-use.ts'
import { upstreamCost } from './upstream-cost.ts'

/** What OpenAI's two formats say alike of tokens and cost. */
export interface UsageHead<Wire> {
  readonly usage: Usage
  /** What the provider said; nothing where its numbers were invalid. */
  readonly said: Partial<Wire>
  /** US dollars; null where a price is not known. */
  readonly cost: number | null
  /** Null where a price is not known. */
  readonly costs: {
    /** What the provider charges, in US dollars; null where that is not known. */
    readonly upstream: number | null
    /** US dollars. */
    readonly input: number
    /** US dollars. */
    readonly output: number
  } | null
  /** Members that both formats have by the same name. */
  readonly tools: { readonly server_tool_use_details?: Schema<'ServerToolUseDetails'> }
}

/** What is known of an answer's tokens and cost; undefined if both are unknown. `said` is the provider's usage. */
export function usageHead<Wire extends { readonly server_tool_use_details?: Schema<'ServerToolUseDetails'> | null }>(
  ending: Ending,
  said: Partial<Wire>,
): UsageHead<Wire> | undefined {
  const {
    outcome: { usage },
    bill: { totalNanos, inputNanos, outputNanos },
    serverTools,
  } = ending
  if (usage === null) return undefined
  // Invalid numbers are not shown.
  const wire: Partial<Wire> = usage.origin === 'reported' ? said : {}
  const toolUse = serverToolUse(usage, serverTools)
  return {
    usage,
    said: wire,
    cost: totalNanos === null ? null : toDollars(totalNanos),
    costs:
      inputNanos === null || outputNanos === null
        ? null
        : { upstream: upstreamCost(ending), input: toDollars(inputNanos), output: toDollars(outputNanos) },
    tools: toolUse === undefined ? {} : { server_tool_use_details: { ...wire.server_tool_use_details, ...toolUse } },
  }
}
