import type { Proofs } from './bench.ts'
import { authentication, errorStatuses, errorTypes, events } from './proofs/errors.ts'
import { federation } from './proofs/federation.ts'
import { limits } from './proofs/limits.ts'
import { byokParameters, byokRecord, rankingMeta, rankingParameters, workspace } from './proofs/management.ts'
import { messageRequest, messageResult } from './proofs/messages.ts'
import { rankingRow } from './proofs/rankings.ts'
import { responseRequest } from './proofs/response-request.ts'
import { responseResult, routingMetadata, usage } from './proofs/response-result.ts'
import { tokenExchangeRequest, tokenExchangeResponse } from './proofs/tokens.ts'

/** The proofs of each table of the specification, by its name. */
export const proofs: Readonly<Record<string, Proofs>> = {
  limits,
  'response request': responseRequest,
  'response result': responseResult,
  usage,
  'routing metadata': routingMetadata,
  'message request': messageRequest,
  'message result': messageResult,
  'token exchange request': tokenExchangeRequest,
  'token exchange response': tokenExchangeResponse,
  workspace,
  'byok record': byokRecord,
  'byok parameters': byokParameters,
  'app rankings parameters': rankingParameters,
  'app ranking row': rankingRow,
  'app rankings meta': rankingMeta,
  'error statuses': errorStatuses,
  'error types': errorTypes,
  authentication,
  'workload identity': federation,
  events,
}
