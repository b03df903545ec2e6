import type { Context, Middleware } from 'koa'
import { OpenAPIBackend } from 'openapi-backend'
import type { AnyReply, OperationId } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { createRequestId } from '../records/request-id.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { RequestTraces } from '../telemetry/request-traces.ts'
import { type AnswerOptions, fail, writeReply } from './answers/answer.ts'
import { toGatewayError } from './answers/error-reply.ts'
import { type CarryOutOptions, carriersOf } from './dispatch/carry-out.ts'
import { compileRouter, type ParsedRequest } from './dispatch/compiled-router.ts'
import { dispatchDefinition } from './dispatch/definition.ts'
import { noteEnd } from './dispatch/note-end.ts'
import type { OpenCall } from './dispatch/open-call.ts'
import { refuseUnauthorized, type SecurityOptions, securityHandlersOf } from './dispatch/security-handlers.ts'

export interface ApiOptions extends CarryOutOptions, AnswerOptions, SecurityOptions {
  readonly apiRoot: string
  readonly metrics: Metrics
  readonly logger: Logger
  /** Absent: the gateway sends no traces of its own. */
  readonly traces: RequestTraces | undefined
  readonly isDraining: () => boolean
}

/** The contract's operations as Koa middleware: match → recognize the caller → give it a place → validate → handle → hold the answer to the contract → write. */
export async function createApi(options: ApiOptions): Promise<Middleware> {
  const { apiRoot, metrics } = options
  const backend = new OpenAPIBackend({
    definition: dispatchDefinition(options.hidden),
    apiRoot,
    quick: true,
    strict: true,
    validate: false,
    securityHandlers: securityHandlersOf(options),
  })
  await backend.init()
  const { operationIdOf, allowedMethods } = compileRouter(backend.router, apiRoot)

  backend.register({
    ...carriersOf(options),
    unauthorizedHandler: refuseUnauthorized,
    postResponseHandler: ({ response }: { readonly response: AnyReply }, call: OpenCall) => {
      call.reply = response
      return writeReply(options, call, response)
    },
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
      recognition: undefined,
      reply: undefined,
      seat: undefined,
      held: undefined,
      rateHeaders: undefined,
      told: undefined,
    }
    metrics.requestStarted()
    let failure: GatewayError | undefined
    try {
      if (options.isDraining()) throw shuttingDown()
      await backend.handleRequest(toRequest(context), call)
    } catch (error) {
      failure = fail(options, call, toGatewayError(error))
    } finally {
      call.seat?.release()
      call.held?.release()
      noteEnd(options, call, call.reply, failure)
    }
  }
}

// Headers and body stay in Koa's context: they are read once it is known who asks for what.
function toRequest(context: Context): ParsedRequest {
  const { method, path, querystring: queryText } = context
  return { method, path, queryText, headers: {}, params: {}, query: {} }
}

/** The answer to a request that comes while the gateway stops. */
export function shuttingDown(): GatewayError {
  return new GatewayError('provider_overloaded', 'The gateway is shutting down.', {
    status: 503,
    headers: { connection: 'close' },
  })
}

const requestIdPattern = /^[\w.:-]{1,128}$/

// A caller's own id is kept so that its logs and ours meet; anything that could forge a log line is not.
export function requestIdOf(context: Context): string {
  const given = context.req.headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : createRequestId(Date.now())
}
