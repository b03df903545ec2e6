import { withItems } from '../canonical/change-turn.ts'
import type { FusionOpening } from '../canonical/server-tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Opening, ServerTool } from './define-tool.ts'
import type { LoopReport } from './loop-report.ts'
import { type CallParts, runCalls } from './run-calls.ts'

/** Runs what a plugin wants to have run before the model is asked. Shows it as a call, and gives the turn with what came of it. */
export async function* runOpening(
  { type, tool, items, stage }: Opening<FusionOpening>,
  options: FusionOpening,
  parts: CallParts,
  report: LoopReport,
): AsyncGenerator<readonly TurnEvent[], Turn> {
  const { name } = tool
  // It is called with these options alone.
  const offered = { type, declaredType: type, functionName: name, tool: tool as ServerTool<object>, options }
  const call = { callId: parts.newId('call_'), arguments: '{}', offered }
  const [done] = yield* runCalls([call], parts)
  const { turn, request } = parts
  if (done === undefined) return turn
  const spentNanos = request.spentInside()?.costNanos ?? 0
  report.addOpening({ type: 'plugin', name, ...stage(options, done.result) }, spentNanos)
  return withItems(turn, items(done.result))
}
