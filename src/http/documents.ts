import Router from '@koa/router'
import type { Context } from 'koa'
import { stringify } from 'yaml'
import { apiEntrances } from '../config/base-url.ts'
import { contractDocuments } from '../contract.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export interface DocumentRoutes {
  readonly metrics: Metrics
  /** Rejects or answers false while requests can't be served. */
  readonly isReady: () => Promise<boolean>
  readonly apiRoot: string
  /** The gateway's issuer identifier; null while it issues no access tokens. */
  readonly tokenIssuer: () => Promise<string | null>
}

/** Routes outside the contract: the contract itself, health, metrics. None needs a credential. */
export function createDocumentRouter({ metrics, isReady, apiRoot, tokenIssuer }: DocumentRoutes): Router {
  const router = new Router({ sensitive: true, strict: true })
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' }
  })
  router.get('/readyz', async (context) => {
    const ready = await isReady().catch(() => false)
    context.status = ready ? 200 : 503
    if (!ready) context.set('retry-after', '5')
    context.body = { status: ready ? 'ready' : 'not ready' }
  })
  router.get('/metrics', async (context) => {
    const { contentType, text } = await metrics.render()
    context.set('content-type', contentType)
    context.body = text
  })
  router.get('/openapi.json', async (context) => {
    const { spec } = await contractDocuments()
    context.set('cache-control', 'no-cache')
    context.body = { ...spec, servers: [{ url: originOf(context) + apiRoot, description: 'This gateway.' }] }
  })
  router.get('/openapi.yaml', async (context) => {
    const { specText } = await contractDocuments()
    context.set('content-type', 'application/yaml; charset=utf-8')
    context.set('cache-control', 'no-cache')
    context.body = withServer(specText, originOf(context) + apiRoot)
  })
  // RFC 8414 §3.1 puts the issuer's path behind the well-known one; many clients put it before, or leave it out.
  for (const path of [serverMetadataPath, serverMetadataPath + apiRoot, apiRoot + serverMetadataPath]) {
    router.get(path, async (context, next) => {
      const issuer = await tokenIssuer().catch(() => undefined)
      if (issuer === null) return next()
      if (issuer === undefined) {
        context.status = 503
        context.set('retry-after', '5')
        context.body = { error: { code: 503, message: 'The store is out of reach. Try again.' } }
        return
      }
      context.set('cache-control', 'public, max-age=300')
      context.body = serverMetadata(issuer)
    })
  }
  router.get(apiEntrances, (context) => {
    context.body = {
      name: 'Model Gateway',
      api: originOf(context) + apiRoot,
      contract: `${originOf(context)}/openapi.yaml`,
    }
  })
  return router
}

const serverMetadataPath = '/.well-known/oauth-authorization-server'

/** What OAuth clients want to know about the token exchange (RFC 8414). */
function serverMetadata(issuer: string): object {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/oauth/jwks`,
    grant_types_supported: ['urn:ietf:params:oauth:grant-type:token-exchange'],
    token_endpoint_auth_methods_supported: ['none'],
    response_types_supported: [],
    scopes_supported: ['inference'],
  }
}

// Koa's own `origin` is the header of that name.
function originOf({ protocol, host, socket }: Context): string {
  try {
    return new URL(`${protocol}://${host}/`).origin
  } catch {
    return `${protocol}://${socket.localAddress}:${socket.localPort}`
  }
}

// The text keeps its comments and order: only the list of servers is written anew.
function withServer(text: string, url: string): string {
  const servers = stringify({ servers: [{ url, description: 'This gateway.' }] }, { lineWidth: 0 })
  return text.replace(/^servers:\n(?: .*\n|-.*\n)*/m, () => servers)
}
