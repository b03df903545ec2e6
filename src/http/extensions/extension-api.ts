import type { Context, Middleware } from 'koa'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ExtensionOperation } from '../../extensions/extension.ts'
import { recordOwnChange, shownCaller } from '../../operations/own-operation.ts'
import { holderOf, keyRecognizer } from '../../operations/recognize.ts'
import { admitCall } from '../../policy/admit.ts'
import { Cancellation } from '../../streams/cancellation.ts'
import { Interruption } from '../../streams/interruption.ts'
import { logRequest } from '../../telemetry/request-log.ts'
import { toErrorReply, toGatewayError } from '../answers/error-reply.ts'
import { toldFailure } from '../answers/told-failure.ts'
import { type ApiOptions, requestIdOf, shuttingDown } from '../api.ts'
import { endAnswer } from '../connections/unread-body.ts'
import { compileRouter, type ParsedRequest } from '../dispatch/compiled-router.ts'
import type { RunningCall } from '../dispatch/open-call.ts'
import type { HeldBytes } from '../load/buffered-bytes.ts'
import type { Seat } from '../load/seats.ts'
import { callHandler } from './call-handler.ts'
import { readBody, readParameters } from './read-request.ts'
import { checkReply, writeReply } from './write-reply.ts'

export interface ExtensionOptions extends ApiOptions {
  readonly extensions: readonly ExtensionOperation[]
  /** How long a handler that begins now may take until it answers. */
  readonly handlerMs: () => number
}

/** What a request holds until it is answered. */
interface Held {
  seat?: Seat
  bytes?: HeldBytes
  /** The name of its caller's key. */
  keyName?: string
}

/** The API with the operator's own operations. Paths that are none of theirs go on to `api`, and cost one look at the path. */
export async function withExtensions(api: Middleware, options: ExtensionOptions): Promise<Middleware> {
  const { extensions, apiRoot, metrics, logger } = options
  const backend = new OpenAPIBackend({ definition: definitionOf(extensions), apiRoot, quick: true, validate: false })
  await backend.init()
  const { operationIdOf, allowedMethods } = compileRouter(backend.router, apiRoot)
  const operations = new Map(
    extensions.map((each) => [each.id, { operation: each, recognize: recognizerOf(each, options) }]),
  )

  return async (context, next) => {
    const methods = allowedMethods(context.path)
    if (methods === null) return api(context, next)
    const id =
      operationIdOf(context.method, context.path) ?? operationIdOf(context.method === 'HEAD' ? 'GET' : '', context.path)
    const found = operations.get(id ?? '')
    const requestId = requestIdOf(context)
    const startedAt = performance.now()
    const held: Held = {}
    context.respond = false
    metrics.requestStarted()
    let failure: GatewayError | undefined
    try {
      if (options.isDraining()) throw shuttingDown()
      if (found === undefined) throw notAllowed(context, methods)
      const request: ParsedRequest = { ...parsedOf(context), method: found.operation.method }
      backend.router.parseRequest(request as never, backend.router.getOperation(found.operation.id))
      await answer(options, context, { ...found, requestId, params: request.params, held })
    } catch (error) {
      failure = toGatewayError(error)
      writeFailure(options, context, requestId, failure)
    } finally {
      held.seat?.release()
      held.bytes?.release()
      const status = context.res.destroyed && !context.res.headersSent ? 499 : context.res.statusCode
      const durationMs = performance.now() - startedAt
      metrics.requestEnded(id ?? 'none', status, 'application/json', durationMs / 1000)
      if (failure !== undefined) metrics.requestRefused(failure.type, false)
      const { traceparent } = context.req.headers
      const ended = { requestId, operationId: id, status, durationMs, key: held.keyName, traceparent }
      logRequest(logger, ended, toldFailure(failure))
    }
  }
}

type Recognize = ReturnType<typeof keyRecognizer>

interface Found {
  readonly operation: ExtensionOperation
  readonly recognize: Recognize
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly held: Held
}

function recognizerOf({ security }: ExtensionOperation, { recognizing }: ExtensionOptions): Recognize {
  return keyRecognizer(security, recognizing)
}

/** Know the caller → give it a place → count → read and validate → handle → hold the answer to the contract → audit → write. */
async function answer(options: ExtensionOptions, context: Context, found: Found): Promise<void> {
  const { logger } = options
  const services = options.services()
  const { operation, requestId, held } = found
  const { req } = context
  const caller = (await found.recognize?.(req.rawHeaders)) ?? null
  if (caller !== null) {
    options.know(req.socket)
    held.keyName = caller.keyName
  }
  const holder = caller === null ? options.strangerOf(req) : holderOf(caller)
  held.seat = options.seats.take(caller?.kind ?? 'anonymous', holder)
  if (caller !== null) await admitCall(services.stages.admission, caller.policy)
  const { params, query } = readParameters(operation, context, found.params)
  held.bytes = options.bufferedBytes.open(holder)
  const body = await readBody(operation, context, held.bytes, options.bodyLimits)
  const cancellation = cancellationOf(context, options)
  const log = logger.child({ operationId: operation.id, requestId })
  const call = {
    params,
    query,
    body,
    caller: caller === null ? null : shownCaller(caller),
    headers: req.headers,
    requestId,
  }
  const reply = checkReply(
    operation,
    await callHandler(operation, call, { log, cancellation, ms: options.handlerMs() }),
  )
  if (reply.dropped.length > 0)
    log.warn({ headers: reply.dropped }, "headers of an extension were dropped: the connection is the gateway's")
  if (caller !== null && reply.status < 400 && changes(operation))
    await recordOwnChange(services, operation.id, caller, { status: reply.status, params })
  await writeReply(operation, context, requestId, reply, {
    writing: options.writing,
    unreadBody: options.unreadBody,
    report: (err) => log.error({ err }, 'a handler of an extension broke its stream'),
  })
}

function changes({ method }: ExtensionOperation): boolean {
  return !/^(get|head|options)$/.test(method)
}

function cancellationOf({ res }: Context, { openCalls }: ExtensionOptions): Cancellation {
  const cancellation = new Cancellation()
  const running: RunningCall = { place: -1, cancellation }
  if (res.destroyed) cancellation.cancel(new Interruption('caller-gone'))
  else openCalls.add(running)
  res.once('close', () => {
    openCalls.delete(running)
    if (!res.writableFinished) cancellation.cancel(new Interruption('caller-gone'))
  })
  return cancellation
}

function writeFailure(
  { unreadBody }: ExtensionOptions,
  { res, req }: Context,
  requestId: string,
  failure: GatewayError,
): void {
  if (res.headersSent || res.destroyed) return
  const { status, headers, body } = toErrorReply(failure, requestId)
  const text = JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...headers,
  })
  endAnswer(res, req.method === 'HEAD' ? undefined : text, unreadBody)
}

function notAllowed({ method, path }: Context, methods: readonly string[]): GatewayError {
  const allow = methods.join(', ')
  return new GatewayError('invalid_request', `${method} is not a method of ${path}: use ${allow}.`, {
    status: 405,
    headers: { allow },
  })
}

function parsedOf({ method, path, querystring: queryText }: Context): ParsedRequest {
  return { method, path, queryText, headers: {}, params: {}, query: {} }
}

function definitionOf(extensions: readonly ExtensionOperation[]): Document {
  const paths: Record<string, Record<string, object>> = {}
  for (const { id, method, path } of extensions)
    paths[path] = { ...paths[path], [method]: { operationId: id, responses: {} } }
  // openapi-backend types definitions as one of several OpenAPI versions; this is as much of one as it reads.
  return { openapi: '3.1.0', info: { title: 'Extensions', version: '1.0.0' }, paths } as unknown as Document
}
