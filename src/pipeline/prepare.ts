import { withConversation } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { unplannedMetadata } from '../routing/service-metadata.ts'
import type { InferenceRequest } from './request.ts'

/**
 * Changes a request before it is planned: takes something out of its conversation, adds to it, names other models. Rejects with GatewayError
 * for one that must not be asked.
 */
export type InputStep = (turn: Turn, request: InferenceRequest) => Turn | Promise<Turn>

export interface PrepareParts {
  /** In order; each takes what the one before it gives. */
  readonly inputSteps: readonly InputStep[]
}

/** The turn as it is to be asked. At once where no step takes its time; the same turn where none has anything to do. */
export function prepareTurn({ inputSteps }: PrepareParts, turn: Turn, request: InferenceRequest): Turn | Promise<Turn> {
  // Providers don't know the calls that the gateway has run: as it is written such a request can't be passed on.
  let prepared = turn.hasServerCalls === true ? withConversation(turn, (own) => own) : turn
  try {
    for (const [index, step] of inputSteps.entries()) {
      const preparing = step(prepared, request)
      if (preparing instanceof Promise) return finishSteps(preparing, inputSteps.slice(index + 1), request)
      prepared = preparing
    }
  } catch (error) {
    throw withMetadata(error, request)
  }
  return prepared
}

async function finishSteps(
  preparing: Promise<Turn>,
  steps: readonly InputStep[],
  request: InferenceRequest,
): Promise<Turn> {
  try {
    let prepared = await preparing
    for (const step of steps) prepared = await step(prepared, request)
    return prepared
  } catch (error) {
    throw withMetadata(error, request)
  }
}

/** The refusal of a request that was not planned yet, with what ran where its caller asked for that. */
export function withMetadata(error: unknown, { wantsMetadata, context, notes }: InferenceRequest): unknown {
  if (!wantsMetadata || !(error instanceof GatewayError) || error.status >= 500) return error
  const serviceMetadata = unplannedMetadata(context.requestedModel, notes.list())
  return new GatewayError(error.type, error.message, {
    serviceMetadata,
    ...error.details,
    status: error.status,
    cause: error,
  })
}
