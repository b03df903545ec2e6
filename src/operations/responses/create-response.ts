import { randomUUID } from 'node:crypto'
import type { StreamCommit } from '../../attempts/run-plan.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { runPipeline } from '../../pipeline.ts'
import type { Call, Handler } from '../handler.ts'

/** POST /responses */
export const createResponse: Handler<'createResponse'> = async (call, { stages, responsesFormat }) => {
  const turn = responsesFormat.decodeRequest({ body: call.body, source: call.source, headers: call.headers })
  const { principal } = call
  const id = `gen-${randomUUID().replaceAll('-', '')}`
  const exchange = await runPipeline(stages, turn, {
    context: {
      id,
      requestId: call.requestId,
      organizationId: principal.organizationId,
      workspaceId: principal.workspaceId,
      keyId: principal.keyId,
      receivedAt: call.receivedAt,
      startedAt: call.startedAt,
    },
    controller: call.controller,
    commit: readCommit(call),
    wantsMetadata: wantsMetadata(call),
  })
  return { status: 200, headers: { 'x-generation-id': id }, ...exchange }
}

function wantsMetadata({ headers }: Call<'createResponse'>): boolean {
  const value = headers['x-service-metadata'] ?? headers['x-service-experimental-metadata']
  return String(value ?? '').toLowerCase() === 'enabled'
}

function readCommit({ headers }: Call<'createResponse'>): StreamCommit {
  const value = headers['x-service-stream-commit']
  if (value === undefined || value === 'first_event') return 'first_event'
  if (value === 'complete') return 'complete'
  throw new GatewayError('invalid_request', 'X-Service-Stream-Commit: must be one of first_event, complete.')
}
