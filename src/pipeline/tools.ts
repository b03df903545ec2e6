import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { LoopRun, ToolLoop } from '../tools/tool-loop.ts'
import { type AskModelParts, askModel } from './ask-model.ts'
import type { Exchange, InferenceRequest } from './request.ts'

export interface ToolParts {
  /** Null where there are no tools of the gateway's own. */
  readonly toolLoop: ToolLoop | null
}

/** A run of the tool loop for a request; null where it lists none of the gateway's tools. `run` carries out the requests that tools make. */
export function beginLoop(
  parts: ToolParts & AskModelParts,
  turn: Turn,
  request: InferenceRequest,
  run: (turn: WrittenTurn, request: InferenceRequest) => Promise<Exchange>,
): LoopRun | null | Promise<LoopRun> {
  if (parts.toolLoop === null) return null
  const { context, caller, notes, cancellation, isInner = false } = request
  return parts.toolLoop.begin(turn, {
    context,
    caller,
    cancellation,
    isInner,
    spentInside: () => notes.inner,
    askModel: (wish, signal, listener) => askModel(parts, run, { turn, request }, wish, signal, listener),
  })
}
