import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { apiEntrances } from '../../config/base-url.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { BrowserAnswer } from '../../operations/browser-step.ts'
import { callerProtocol } from '../../policy/caller-protocol.ts'
import type { Site } from '../../site/site.ts'
import { toErrorReply, toGatewayError } from '../answers/error-reply.ts'
import type { AnswerNote } from '../answers/note-answers.ts'
import type { Seat } from '../load/seats.ts'
import type { AlteredContract } from './altered-contract.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { MetricsPage } from './metrics-page.ts'
import { addPageRoutes } from './page-routes.ts'
import { type ContractForm, type ContractPart, ServedContract } from './served-contract.ts'

/** A document at a well-known path. */
export interface WellKnownRoute {
  readonly name: string
  readonly maxAgeSeconds: number
  /** Null while there is none; rejects where the store is out of reach. */
  readonly read: () => Promise<object | null>
}

/** A place that sends browsers on. */
export interface StepRoute {
  readonly path: string
  /** Null while there is nothing at the place. */
  readonly take: (request: IncomingMessage, query: string) => Promise<BrowserAnswer | null>
}

export interface DocumentRoutes {
  /** Undefined where they are not served here. */
  readonly metrics: MetricsPage | undefined
  /** Rejects or answers false while requests can't be served. */
  readonly isReady: () => Promise<boolean>
  /** Undefined where browsers are shown no pages. */
  readonly site: Site | undefined
  readonly apiRoot: string
  /** What is served instead of the contract as it was built. */
  readonly altered: AlteredContract | undefined
  /** Where callers find the gateway, where the configuration says it. */
  readonly publicUrl: string | undefined
  /** How many entries at the end of a proxy's headers are believed now. */
  readonly trustedProxies: () => number
  /** A place for a request whose answer is long or takes work. Throws GatewayError where there is none. */
  readonly takeSeat: (request: IncomingMessage) => Seat
  /** Is told of a request that got no place. */
  readonly note: AnswerNote
  readonly wellKnown: readonly WellKnownRoute[]
  readonly steps: readonly StepRoute[]
}

/** Routes outside the contract: the contract itself, health, metrics. None needs a credential. */
export function createDocumentRouter(routes: DocumentRoutes): Router {
  const { metrics, isReady, apiRoot, wellKnown, trustedProxies } = routes
  const publicUrl = routes.publicUrl?.replace(/\/$/, '')
  const addressOf = (context: Context) => publicUrl ?? originOf(context, trustedProxies())
  const router = new Router({ sensitive: true, strict: true })
  const seated = seatedBy(routes)
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' }
  })
  router.get('/readyz', async (context) => {
    const ready = await isReady().catch(() => false)
    context.status = ready ? 200 : 503
    if (!ready) context.set('retry-after', '5')
    context.body = { status: ready ? 'ready' : 'not ready' }
  })
  if (metrics !== undefined) {
    router.get('/metrics', seated, async (context) => {
      const { status, headers, text } = await metrics(context.req.headers.authorization)
      context.status = status
      context.set(headers)
      context.body = text
    })
  }
  const contract = new ServedContract(apiRoot, routes.altered)
  for (const [path, form, type] of contractForms) {
    router.get(path, seated, async (context) => {
      const part = partOf(context)
      if (part === undefined) {
        refuse(context, routes, wrongPart())
        return
      }
      const document = await contract.get(form, part, addressOf(context), chooseEncoding(context))
      context.set({ 'content-type': type, 'cache-control': 'no-cache', etag: document.tag })
      context.vary('accept-encoding')
      context.status = 200
      if (context.fresh) {
        context.status = 304
        return
      }
      if (document.encoding !== undefined) context.set('content-encoding', document.encoding)
      context.body = document.bytes
    })
  }
  for (const { name, maxAgeSeconds, read } of wellKnown) {
    const place = `/.well-known/${name}`
    // RFC 8414 §3.1 puts the issuer's path behind the well-known one; many clients put it before, or leave it out.
    router.get([place, place + apiRoot, apiRoot + place], async (context, next) => {
      const document = await read().catch(() => undefined)
      if (document === null) return next()
      if (document === undefined) {
        context.status = 503
        context.set('retry-after', '5')
        context.body = { error: { code: 503, message: 'The store is out of reach. Try again.' } }
        return
      }
      context.set('cache-control', `public, max-age=${maxAgeSeconds}`)
      context.body = document
    })
  }
  for (const { path, take } of routes.steps) {
    router.get(path, seated, async (context, next) => {
      const answer = await take(context.req, context.querystring).catch((error: unknown) => toGatewayError(error))
      if (answer === null) return next()
      if (answer instanceof GatewayError) return refuse(context, routes, answer)
      context.status = 303
      context.set({ location: answer.location, 'cache-control': 'no-store', 'set-cookie': [...answer.cookies] })
    })
  }
  if (routes.site !== undefined) addPageRoutes(router, { site: routes.site, addressOf, isReady, seated })
  router.get(apiEntrances, (context) => {
    context.body = {
      name: 'Model Gateway',
      api: addressOf(context) + apiRoot,
      contract: `${addressOf(context)}/openapi.yaml`,
    }
  })
  return router
}

/** Holds a place until the answer has left, so that nobody has many of them wait in memory. */
function seatedBy(routes: DocumentRoutes): Middleware {
  return async (context, next) => {
    let seat: Seat
    try {
      seat = routes.takeSeat(context.req)
    } catch (error) {
      refuse(context, routes, toGatewayError(error))
      return
    }
    // Emitted once, when the answer has left or its caller is gone.
    if (context.res.destroyed) seat.release()
    else context.res.once('close', () => seat.release())
    await next()
  }
}

const contractForms: readonly (readonly [path: string, form: ContractForm, type: string])[] = [
  ['/openapi.json', 'json', 'application/json; charset=utf-8'],
  ['/openapi.yaml', 'yaml', 'application/yaml; charset=utf-8'],
]

function refuse(context: Context, { note }: DocumentRoutes, failure: GatewayError): void {
  const { status, headers, body } = toErrorReply(failure, note(failure.status, failure))
  context.status = status
  context.set(headers)
  context.body = body
}

const parts: Readonly<Record<string, ContractPart | undefined>> = {
  true: 'available',
  '1': 'available',
  false: 'all',
  '0': 'all',
}

/** `?available=true` asks for the contract without what is planned; undefined for what is neither yes nor no. */
function partOf({ query: { available } }: Context): ContractPart | undefined {
  if (available === undefined) return 'all'
  const word = String(available).toLowerCase()
  return Object.hasOwn(parts, word) ? parts[word] : undefined
}

function wrongPart(): GatewayError {
  return new GatewayError(
    'invalid_request',
    'available is true or 1 for the contract without what is planned, false or 0 for all of it.',
  )
}

// Koa's own `origin` is the header of that name.
function originOf({ host, socket, req }: Context, trustedProxies: number): string {
  const protocol = callerProtocol(req.headers['x-forwarded-proto']?.toString(), trustedProxies)
  try {
    return new URL(`${protocol}://${host}/`).origin
  } catch {
    return `${protocol}://${socket.localAddress}:${socket.localPort}`
  }
}
