import type { IncomingHttpHeaders } from 'node:http'
import type { ClientFormatId } from '../../canonical/format-id.ts'
import type { Turn } from '../../canonical/turn.ts'
import { explainBody, explainCase, type OperationId, requestValidator, type Schema } from '../../contract/contract.ts'
import type { Issue } from '../../contract/issue.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { nearMatches } from '../../errors/near-matches.ts'
import { scanJson } from '../../streams/scan-json.ts'
import type { Services } from '../services.ts'
import { findingUntoldMembers, needsUntoldMembers } from '../untold-members.ts'

type ExplainedFormat = Schema<'ExplainedFormat'>

/** Whose body a request in that format is, and who decodes it. */
const surfaces: Readonly<
  Record<ExplainedFormat, { readonly operationId: OperationId; readonly clientFormat: ClientFormatId }>
> = {
  responses: { operationId: 'createResponse', clientFormat: 'openai-responses' },
  messages: { operationId: 'createMessage', clientFormat: 'anthropic-messages' },
  chat: { operationId: 'createChatCompletion', clientFormat: 'openai-chat' },
}

/**
 * Decodes the inference body in an explained request as its own operation would. Throws GatewayError as that does, with places that
 * begin at `request`.
 */
export async function decodeExplained(
  { format = 'responses', request }: Schema<'ExplainRouteRequest'>,
  headers: IncomingHttpHeaders,
  { clientFormats, stages }: Pick<Services, 'clientFormats' | 'stages'>,
  organizationId: string,
): Promise<Turn> {
  const { operationId, clientFormat } = surfaces[format]
  if (requestValidator(operationId, 'body')?.(request) !== true) {
    throw refusal(await explainBody(operationId, request, nearMatches))
  }
  const cased = await explainCase(operationId, request)
  if (cased.length > 0) throw refusal(cased)
  // The length of the text counts: written anew, without the spaces of the caller's.
  const source = scanJson(Buffer.from(JSON.stringify(request)))
  let turn: Turn
  try {
    turn = clientFormats[clientFormat].decodeRequest({
      ...{ body: request, source, headers },
      envelopes: stages.envelopes.for(organizationId),
    })
  } catch (error) {
    throw error instanceof GatewayError ? placedInRequest(error) : error
  }
  return needsUntoldMembers(turn, false) ? findingUntoldMembers(turn, operationId, request) : turn
}

function refusal(issues: readonly Issue[]): GatewayError {
  const placed = issues.map(placeInRequest)
  const [first = { path: 'request', message: 'is not valid' }] = placed
  return new GatewayError('invalid_request', `${first.path}: ${first.message}`, { metadata: { issues: placed } })
}

function placedInRequest(error: GatewayError): GatewayError {
  const { type, message, details } = error
  const { metadata } = details
  // Only a message that begins with a place has issues.
  if (metadata?.issues === undefined) return error
  const issues = metadata.issues.map(placeInRequest)
  return new GatewayError(type, `request.${message}`, { ...details, metadata: { ...metadata, issues } })
}

function placeInRequest({ path, message }: Issue): Issue {
  return { path: path === '' ? 'request' : `request.${path}`, message }
}
