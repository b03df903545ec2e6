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

/** The turn as it is to be asked. The same turn, at once, where there is nothing to do. */
export function prepareTurn({ inputSteps }: PrepareParts, turn: Turn, request: InferenceRequest): Turn | Promise<Turn> {
  return inputSteps.length === 0 ? turn : runSteps(inputSteps, turn, request)
}

async function runSteps(steps: readonly InputStep[], turn: Turn, request: InferenceRequest): Promise<Turn> {
  let prepared = turn
  try {
    for (const step of steps) prepared = await step(prepared, request)
  } catch (error) {
    throw withMetadata(error, request)
  }
  return prepared
}

/** The refusal of a request that was not planned yet, with what ran where its caller asked for that. */
function withMetadata(error: unknown, { wantsMetadata, context, notes }: InferenceRequest): unknown {
  if (!wantsMetadata || !(error instanceof GatewayError) || error.status >= 500) return error
  const serviceMetadata = unplannedMetadata(context.requestedModel, notes.list())
  return new GatewayError(error.type, error.message, {
    serviceMetadata,
    ...error.details,
    status: error.status,
    cause: error,
  })
}
