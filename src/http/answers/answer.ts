import { type AnyReply, jsonMediaOf, type OperationId, operations, type ReplyHeaders } from '../../contract/contract.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import { userIdOf } from '../../operations/recognize.ts'
import { encodeUtf8 } from '../../streams/encode-utf8.ts'
import { endAnswer, type UnreadBodyLimits } from '../connections/unread-body.ts'
import type { OpenCall } from '../dispatch/open-call.ts'
import type { EnvelopeChooser } from './choose-envelope.ts'
import type { ContractAudit } from './contract-audit.ts'
import { toErrorReply, toGatewayError } from './error-reply.ts'
import { writeBytes } from './write-bytes.ts'
import { type EventWriting, writeEvents } from './write-events.ts'

export interface AnswerOptions {
  readonly envelopeOf: EnvelopeChooser
  readonly audit: ContractAudit
  /** These two are replaced when the configuration is read again. */
  writing: EventWriting
  unreadBody: UnreadBodyLimits
}

const xApiKeyOperations: ReadonlySet<string> = new Set(
  Object.entries(operations).flatMap(([id, { security }]) =>
    (security as readonly string[]).includes('xApiKey') ? [id] : [],
  ),
)

/** Writes what a handler answered. A promise only where the answer takes its time. */
export function writeReply(options: AnswerOptions, call: OpenCall, reply: AnyReply): Promise<void> | undefined {
  const { audit, writing } = options
  const { context } = call
  const operationId = call.operationId as OperationId
  if (reply.events !== undefined) {
    context.respond = false
    context.res.statusCode = reply.status
    return writeEvents(
      context.res,
      reply.status,
      { ...requestIdHeaders(call), ...reply.headers },
      audit.events(operationId, reply.status, reply.events),
      writing,
      reply.breakOff,
    )
  }
  if (reply.bytes !== undefined) {
    audit.bytes(operationId, reply.status)
    context.respond = false
    const headers = { ...requestIdHeaders(call), ...call.rateHeaders, ...reply.headers }
    return writeBytes(context.res, reply.status, headers, reply.bytes, writing.stallMs)
  }
  if (reply.text !== undefined) {
    const { media, content } = reply.text
    audit.text(operationId, reply.status, media, content)
    writeText(options, call, reply.status, reply.headers, content, media)
    return undefined
  }
  if (reply.json === undefined && reply.body === undefined) {
    audit.empty(operationId, reply.status)
    writeEmpty(options, call, reply.status, reply.headers)
    return undefined
  }
  const json = reply.json ?? JSON.stringify(reply.body)
  if (audit.isOn) audit.body(operationId, reply.status, JSON.parse(json))
  writeText(options, call, reply.status, reply.headers, json)
  return undefined
}

/**
 * Answers a failure, and returns what was answered: an error that the contract doesn't declare is our own fault, and is shown as one; that
 * answer every operation declares.
 */
export function fail(options: AnswerOptions, call: OpenCall, failure: GatewayError): GatewayError {
  try {
    writeFailure(options, call, failure)
    return failure
  } catch (error) {
    const fault = toGatewayError(error)
    try {
      writeFailure(options, call, fault)
    } catch {
      writePlainly(call, fault)
    }
    return fault
  }
}

/** Answers a failure where neither its own words nor the usual ones can be written: nothing here is looked up, encoded or checked. */
function writePlainly({ context }: OpenCall, { message }: GatewayError): void {
  const { res } = context
  context.respond = false
  if (res.headersSent || res.destroyed) return
  const body = JSON.stringify({ error: { code: 500, type: 'server_error', param: null, message } })
  res.writeHead(500, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  res.end(body)
}

function writeFailure(options: AnswerOptions, call: OpenCall, failure: GatewayError): void {
  const { audit } = options
  const { context, operationId } = call
  if (context.res.headersSent) return
  const envelope = options.envelopeOf(operationId, context.path)
  const { status, headers, body } = toErrorReply(failure, call.requestId, envelope, userIdOf(call.caller))
  // Answers about paths and methods that are no operation have no place in the contract.
  if (operationId !== undefined) audit.body(operationId, status, body)
  writeText(options, call, status, headers, JSON.stringify(body))
}

// Clients of the messages format look for the id under a name of their own, in answers about stray paths too.
function requestIdHeaders({ operationId, requestId }: OpenCall): Record<string, string> {
  return operationId === undefined || xApiKeyOperations.has(operationId)
    ? { 'x-content-type-options': 'nosniff', 'x-request-id': requestId, 'request-id': requestId }
    : { 'x-content-type-options': 'nosniff', 'x-request-id': requestId }
}

// Node writes a short text together with the head in one piece; a long one would be counted, joined and encoded in turn.
const shortText = 8 * 1024

// Past Koa's own response: its setters look up media types, remove and add headers one by one, and this is every answer's way.
function writeText(
  { unreadBody }: AnswerOptions,
  call: OpenCall,
  status: number,
  headers: ReplyHeaders | undefined,
  text: string,
  media: string = jsonMediaOf(call.operationId),
): void {
  const { context } = call
  context.respond = false
  const { res, req } = context
  if (res.destroyed) return
  const body = text.length <= shortText ? text : encodeUtf8(text)
  const all: Record<string, string | number> = requestIdHeaders(call)
  all['content-type'] = `${media}; charset=utf-8`
  all['content-length'] = Buffer.byteLength(body)
  if (call.rateHeaders !== undefined) Object.assign(all, call.rateHeaders)
  if (headers !== undefined) Object.assign(all, headers)
  res.writeHead(status, all)
  endAnswer(res, req.method === 'HEAD' ? undefined : body, unreadBody)
}

function writeEmpty(
  { unreadBody }: AnswerOptions,
  call: OpenCall,
  status: number,
  headers: ReplyHeaders | undefined,
): void {
  const { context } = call
  context.respond = false
  if (context.res.destroyed) return
  context.res.writeHead(status, { ...requestIdHeaders(call), ...call.rateHeaders, ...headers })
  endAnswer(context.res, undefined, unreadBody)
}
