import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Middleware } from 'koa'
import { OpenAPIBackend } from 'openapi-backend'
import type { Principal } from '../auth/principal.ts'
import type { ScimPrincipal } from '../auth/scim-authenticator.ts'
import { type AnyReply, jsonMediaOf, type OperationId, operations, type ReplyHeaders } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Call } from '../operations/handler.ts'
import { handlers } from '../operations/index.ts'
import type { Services } from '../operations/services.ts'
import { Cancellation } from '../streams/cancellation.ts'
import { encodeUtf8 } from '../streams/encode-utf8.ts'
import { Interruption } from '../streams/interruption.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { BufferedBytes, HeldBytes } from './buffered-bytes.ts'
import { compileRouter, type ParsedRequest } from './compiled-router.ts'
import type { ContractAudit } from './contract-audit.ts'
import { dispatchDefinition } from './definition.ts'
import { type ErrorBodyEncoder, toErrorReply, toGatewayError } from './error-reply.ts'
import type { Load, Overload } from './load-watch.ts'
import type { Placed, Places } from './places.ts'
import type { BodyReader } from './read-body.ts'
import { parameterReader } from './read-parameters.ts'
import { recognizerOf } from './recognize.ts'
import type { Seat, Seats } from './seats.ts'
import { cutWhereUnread } from './unread-answers.ts'
import { endAnswer, type UnreadBodyLimits } from './unread-body.ts'
import { type EventWriting, writeEvents } from './write-events.ts'

export interface ApiOptions {
  readonly apiRoot: string
  readonly services: Services
  readonly readBody: BodyReader
  /** How operations with an error envelope of their own word a failure. */
  readonly errorBodies: Partial<Record<OperationId, ErrorBodyEncoder>>
  /** What counts the requests for operations with a rate limit of their own, and says so in every answer to them. */
  readonly rateLimits: Partial<Record<OperationId, (caller: Principal) => Promise<ReplyHeaders>>>
  /** What is looked at before the body of a request for an operation is read. */
  readonly beforeBody: Partial<Record<OperationId, (request: IncomingMessage) => Promise<void>>>
  /** The same for what is no operation, by the path below the API's root at or under which it is. */
  readonly strayErrorBodies: Readonly<Record<string, ErrorBodyEncoder>>
  readonly audit: ContractAudit
  readonly metrics: Metrics
  readonly logger: Logger
  readonly writing: EventWriting
  readonly unreadBody: UnreadBodyLimits
  readonly seats: Seats
  readonly bufferedBytes: BufferedBytes
  readonly load: Load
  /** Is told of each connection on which somebody shows a credential. */
  readonly know: (socket: Socket) => void
  /** Who sends a request without a credential, as requests are counted. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly isDraining: () => boolean
  /** What ends each call that is under way. */
  readonly openCalls: Places<RunningCall>
}

/** A call whose request was read. */
export interface RunningCall extends Placed {
  readonly cancellation: Cancellation
}

/** What a request says, read and held to the contract. */
type CallParts = Pick<Call<OperationId>, 'path' | 'query' | 'body' | 'source'>

/** A call while it passes through the edge. */
interface OpenCall {
  readonly context: Context
  readonly requestId: string
  readonly receivedAt: number
  readonly startedAt: number
  readonly operationId: OperationId | undefined
  caller: Principal | ScimPrincipal | undefined
  /** Its place among the requests that are answered, from when its caller is known. */
  seat: Seat | undefined
  /** What its body takes in memory, until it is answered. */
  held: HeldBytes | undefined
  /** What every answer to it says of its rate limit. */
  rateHeaders: ReplyHeaders | undefined
}

const xApiKeyOperations: ReadonlySet<string> = new Set(
  Object.entries(operations).flatMap(([id, { security }]) =>
    (security as readonly string[]).includes('xApiKey') ? [id] : [],
  ),
)

/** What openapi-backend hands to its handlers, as far as it is read here. */
interface BackendContext {
  readonly request: { readonly params: Record<string, unknown>; readonly queryText: string }
}

/** The contract's operations as Koa middleware: match → recognize the caller → give it a place → validate → handle → hold the answer to the contract → write. */
export async function createApi(options: ApiOptions): Promise<Middleware> {
  const { apiRoot, metrics } = options
  const backend = new OpenAPIBackend({
    definition: dispatchDefinition(),
    apiRoot,
    quick: true,
    strict: true,
    validate: false,
  })
  await backend.init()
  const { operationIdOf, allowedMethods } = compileRouter(backend.router, apiRoot)

  backend.register({
    ...wrapHandlers(options),
    notFound: (_: unknown, { context }: OpenCall) => {
      if (context.path.startsWith(`${apiRoot}/v1/`)) {
        const remedy = 'Take it out of the base URL, which ends in /api for programs that add /v1 themselves.'
        throw new GatewayError('not_found', `/v1 is there twice in ${context.path}. ${remedy}`)
      }
      throw new GatewayError('not_found', `There is nothing at ${context.path}. The contract is at /openapi.yaml.`)
    },
    methodNotAllowed: (_: unknown, { context }: OpenCall) => {
      const allow = (allowedMethods(context.path) ?? []).join(', ')
      throw new GatewayError('invalid_request', `${context.method} is not a method of ${context.path}: use ${allow}.`, {
        status: 405,
        headers: { allow },
      })
    },
  })
  return async (context) => {
    const call: OpenCall = {
      context,
      requestId: requestIdOf(context),
      receivedAt: Date.now(),
      startedAt: performance.now(),
      operationId: operationIdOf(context.method, context.path) as OperationId | undefined,
      caller: undefined,
      seat: undefined,
      held: undefined,
      rateHeaders: undefined,
    }
    metrics.requestStarted()
    let failure: GatewayError | undefined
    let reply: AnyReply | undefined
    try {
      if (options.isDraining()) throw shuttingDown()
      reply = (await backend.handleRequest(toRequest(context), call)) as AnyReply
      const writing = writeReply(options, call, reply)
      if (writing !== undefined) await writing
    } catch (error) {
      failure = fail(options, call, toGatewayError(error))
    } finally {
      call.seat?.release()
      call.held?.release()
      finish(options, call, reply, failure)
    }
  }
}

// Headers and body stay in Koa's context: they are read once it is known who asks for what.
function toRequest(context: Context): ParsedRequest {
  const { method, path, querystring: queryText } = context
  return { method, path, queryText, headers: {}, params: {}, query: {} }
}

function shuttingDown(): GatewayError {
  return new GatewayError('provider_overloaded', 'The gateway is shutting down.', {
    status: 503,
    headers: { connection: 'close' },
  })
}

function wrapHandlers(options: ApiOptions) {
  const { readBody, rateLimits, openCalls, beforeBody, seats, bufferedBytes } = options
  const entries = Object.entries(handlers).map(([operationId, handler]) => {
    const id = operationId as OperationId
    const recognize = recognizerOf(id, options.services)
    // The registry pairs each id with its own handler; what the union of them takes can't be named.
    const handle = handler as unknown as (call: unknown, services: Services) => Promise<AnyReply>
    const limit = rateLimits[id]
    const { security, requestMedia } = operations[id]
    const runsModels = (security as readonly string[]).includes('apiKey') && requestMedia.length > 0
    const lookBefore = beforeBody[id]
    const readParameters = parameterReader(id)
    const carryOut = async ({ request }: BackendContext, open: OpenCall): Promise<AnyReply> => {
      const { req } = open.context
      if (recognize !== undefined) {
        open.caller = await recognize(req.rawHeaders)
        options.know(req.socket)
      }
      if (runsModels) refuseWhileOverloaded(options)
      const owner = ownerOf(options, open)
      open.seat = seats.take(open.caller?.kind ?? 'anonymous', owner)
      // Before anything else is looked at, so that wrong requests count too and are told as well.
      if (limit !== undefined && open.caller !== undefined && open.caller.kind !== 'scim') {
        open.rateHeaders = await limit(open.caller)
      }
      const { path, query } = readParameters(request, req.headers)
      if (lookBefore !== undefined) await lookBefore(req)
      const held = bufferedBytes.open(owner)
      open.held = held
      const { body, source } = await readBody(open.context, id, held)
      // The validators have just held these to the contract that the types come from.
      const parts = { path, query, body, source } as CallParts
      return handle(toCall(id, open, parts, openCalls), options.services)
    }
    return [id, carryOut] as const
  })
  return Object.fromEntries(entries)
}

// What is under way can't be what is too much where there is hardly anything: refusing the next would help nobody.
const underWayLeast = 8

const overloads: Readonly<Record<Overload, string>> = {
  event_loop: 'has more to do than it can keep up with',
  memory: 'has hardly any memory left',
}

function refuseWhileOverloaded({ load, seats, metrics }: ApiOptions): void {
  const { overload } = load
  if (overload === null || seats.taken('inference') < underWayLeast) return
  metrics.requestShed(overload)
  throw new GatewayError('provider_overloaded', `The gateway ${overloads[overload]}. Ask again in a moment.`, {
    status: 503,
    retryAfter: 2,
  })
}

/** Under what a request is counted: its credential, or where it comes from. */
function ownerOf({ addressOf }: ApiOptions, { caller, context }: OpenCall): string {
  if (caller === undefined) return addressOf(context.req)
  return caller.kind === 'scim' ? caller.tokenId : caller.keyHash
}

function toCall(
  operationId: OperationId,
  open: OpenCall,
  { path, query, body, source }: CallParts,
  openCalls: Places<RunningCall>,
) {
  const { req, res } = open.context
  const cancellation = new Cancellation()
  const running: RunningCall = { place: -1, cancellation }
  // The caller may have gone while its body was read.
  if (res.destroyed) cancellation.cancel(new Interruption('caller-gone'))
  else openCalls.add(running)
  res.once('close', () => {
    openCalls.delete(running)
    if (!res.writableFinished) cancellation.cancel(new Interruption('caller-gone'))
  })
  cancellation.onCancel((reason) => {
    // Its memory would be held for as long as its caller does not read.
    if (reason instanceof Interruption && reason.kind === 'memory') cutWhereUnread(res, lastWordsMs)
  })
  return {
    operationId,
    principal: open.caller,
    path,
    query,
    body,
    source,
    headers: req.headers,
    requestId: open.requestId,
    receivedAt: open.receivedAt,
    startedAt: open.startedAt,
    cancellation,
  }
}

/** How long the caller of an answer that took too much memory may take nothing of it before it is told that it was ended. */
const lastWordsMs = 2000

/** A promise only where the answer takes its time. */
function writeReply(options: ApiOptions, call: OpenCall, reply: AnyReply): Promise<void> | undefined {
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
    )
  }
  if (reply.json === undefined && reply.body === undefined) {
    audit.empty(operationId, reply.status)
    writeEmpty(options, call, reply.status, reply.headers)
    return undefined
  }
  const json = reply.json ?? JSON.stringify(reply.body)
  if (audit.isOn) audit.body(operationId, reply.status, JSON.parse(json))
  writeJson(options, call, reply.status, reply.headers, json)
  return undefined
}

// An error that the contract doesn't declare is our own fault, and is shown as one; that answer every operation declares.
function fail(options: ApiOptions, call: OpenCall, failure: GatewayError): GatewayError {
  try {
    writeFailure(options, call, failure)
    return failure
  } catch (error) {
    const fault = toGatewayError(error)
    writeFailure(options, call, fault)
    return fault
  }
}

function writeFailure(options: ApiOptions, call: OpenCall, failure: GatewayError): void {
  const { audit } = options
  const { context, operationId } = call
  if (context.res.headersSent) return
  const { status, headers, body } = toErrorReply(failure, call.requestId, encoderOf(options, call))
  // Answers about paths and methods that are no operation have no place in the contract.
  if (operationId !== undefined) audit.body(operationId, status, body)
  writeJson(options, call, status, headers, JSON.stringify(body))
}

function encoderOf({ apiRoot, errorBodies, strayErrorBodies }: ApiOptions, { context, operationId }: OpenCall) {
  if (operationId !== undefined) return errorBodies[operationId]
  const path = `${context.path}/`.replace(`${apiRoot}/v1/`, `${apiRoot}/`)
  return Object.entries(strayErrorBodies).find(([place]) => path.startsWith(`${apiRoot}${place}/`))?.[1]
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
function writeJson(
  { unreadBody }: ApiOptions,
  call: OpenCall,
  status: number,
  headers: ReplyHeaders | undefined,
  json: string,
): void {
  const { context } = call
  context.respond = false
  const { res, req } = context
  if (res.destroyed) return
  const body = json.length <= shortText ? json : encodeUtf8(json)
  const all: Record<string, string | number> = requestIdHeaders(call)
  all['content-type'] = `${jsonMediaOf(call.operationId)}; charset=utf-8`
  all['content-length'] = Buffer.byteLength(body)
  if (call.rateHeaders !== undefined) Object.assign(all, call.rateHeaders)
  if (headers !== undefined) Object.assign(all, headers)
  res.writeHead(status, all)
  endAnswer(res, req.method === 'HEAD' ? undefined : body, unreadBody)
}

function writeEmpty(
  { unreadBody }: ApiOptions,
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

function finish(
  { metrics, logger }: ApiOptions,
  call: OpenCall,
  reply: AnyReply | undefined,
  failure: GatewayError | undefined,
): void {
  const { context, operationId, requestId } = call
  const durationMs = performance.now() - call.startedAt
  const status = statusOf(context, failure)
  const media = mediaOf(operationId, reply)
  metrics.requestEnded(operationId ?? 'none', status, media, durationMs / 1000)
  const line = { requestId, operationId, status, durationMs: Math.round(durationMs * 10) / 10 }
  if (failure === undefined) logger.info(line, 'request')
  else if (failure.status === 500) logger.error({ ...line, err: failure.details.cause ?? failure }, failure.message)
  else logger.info({ ...line, errorType: failure.type, reason: describeCause(failure) }, 'request refused')
}

function mediaOf(operationId: OperationId | undefined, reply: AnyReply | undefined): string {
  if (reply?.events !== undefined) return 'text/event-stream'
  return reply !== undefined && reply.json === undefined && reply.body === undefined ? 'none' : jsonMediaOf(operationId)
}

// Nobody got the answer to a caller that went away before it: it counts as what proxies call 499, not as a failure of ours.
function statusOf({ res, respond }: Context, failure: GatewayError | undefined): number {
  if (res.destroyed && !res.headersSent) return 499
  return respond === false || failure === undefined ? res.statusCode : failure.status
}

// Our own words only: an error's message may quote a prompt, so only its name is kept.
function describeCause({ details }: GatewayError): string | undefined {
  return details.cause instanceof Error ? details.cause.name : undefined
}

const requestIdPattern = /^[\w.:-]{1,128}$/

// A caller's own id is kept so that its logs and ours meet; anything that could forge a log line is not.
function requestIdOf(context: Context): string {
  const given = context.req.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : `req-${randomUUID()}`
}
