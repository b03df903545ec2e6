import type { Turn, WrittenTurn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { allowedModels } from '../routing/allowed-models.ts'
import { checkModel } from '../routing/check-default-models.ts'
import { imageModelFor } from '../routing/image-model-for.ts'
import type { LoopRun, ToolLoop } from '../tools/tool-loop.ts'
import { type AskModelParts, askModel } from './ask-model.ts'
import type { Exchange, InferenceRequest } from './request.ts'

/** A request, and what its loop may use. */
export interface LoopRequest {
  readonly turn: Turn
  readonly request: InferenceRequest
  /** The models that its caller can call. */
  readonly catalog: Catalog
}

export interface ToolParts {
  /** Null where there are no tools of the gateway's own. */
  readonly toolLoop: ToolLoop | null
}

/** A run of the tool loop for a request; null where it lists none of the gateway's tools. `run` carries out the requests that tools make. */
export function beginLoop(
  parts: ToolParts & AskModelParts,
  { turn, request, catalog }: LoopRequest,
  run: (turn: WrittenTurn, request: InferenceRequest) => Promise<Exchange>,
): LoopRun | null | Promise<LoopRun> {
  if (parts.toolLoop === null) return null
  const { context, policy, notes, cancellation, caller, isInner = false } = request
  return parts.toolLoop.begin(turn, {
    context,
    caller,
    cancellation,
    isInner,
    checkModel: (place, name) => void checkModel(place, name, catalog, 'text'),
    mayUse: allowedModels(policy.guardrails, catalog),
    imageModel: (wished) => imageModelFor(wished, caller.defaults.imageModel, catalog),
    spentInside: () => notes.inner,
    times: notes.times,
    askModel: (wish, signal, listener) => askModel(parts, run, { turn, request }, wish, signal, listener),
  })
}
