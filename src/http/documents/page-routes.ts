import type Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { filesFolder } from '../../site/shell.ts'
import type { Site } from '../../site/site.ts'
import { chooseEncoding } from './choose-encoding.ts'

/**
 * Pages run scripts and styles of their own and ask their own gateway, and nothing else. No text becomes markup: browsers that know Trusted
 * Types refuse it.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for what people sign in to, where a form may lead to its own gateway. */
const applicationPolicy = pagePolicy.replace("form-action 'none'", "form-action 'self'")

const yearSeconds = 31_536_000

export interface PageRoutes {
  readonly site: Site
  /** The gateway's address for who asks. */
  readonly addressOf: (context: Context) => string
  readonly isReady: () => Promise<boolean>
  /** Holds a place for the request. */
  readonly seated: Middleware
}

/** Adds what people see in a browser. At the gateway's own address programs go on to what stands behind it. */
export function addPageRoutes(router: Router, { site, addressOf, isReady, seated }: PageRoutes): void {
  router.get('/', async (context, next) => {
    context.vary('accept')
    if (!wantsPage(context)) return next()
    return seated(context, async () => {
      const visit = {
        headers: context.req.headers,
        origin: addressOf(context),
        isReady: await isReady().catch(() => false),
      }
      show(context, await site.home(visit))
      context.set('cache-control', 'no-store')
    })
  })
  router.get('/rankings', async (context, next) => {
    context.vary('accept')
    // It is for people; the same for programs takes a key.
    if (context.accepts('html', 'json') !== 'html') return next()
    return seated(context, async () => {
      const page = await site.rankings(context.req.headers, new URLSearchParams(context.querystring))
      if (page === undefined) return next()
      show(context, page.text)
      context.status = page.isWhole ? 200 : 503
      if (!page.isWhole) {
        context.set({ 'cache-control': 'no-store', 'retry-after': '5' })
        return
      }
      context.set({ 'cache-control': 'private, max-age=60', etag: page.tag })
      if (context.fresh) context.status = 304
    })
  })
  router.get('/docs', async (context) => {
    const { text, tag } = await site.reference()
    show(context, text)
    context.set({ 'cache-control': 'no-cache', etag: tag })
    if (context.fresh) context.status = 304
  })
  // Relative, for a proxy that has put the gateway below a path.
  for (const name of ['docs', 'rankings', site.application]) {
    router.get(`/${name}/`, (context) => {
      context.status = 308
      context.set('location', `../${name}`)
    })
  }
  const application = `/${site.application}`
  router.get([application, `${application}/*rest`], async (context, next) => {
    // Its addresses are for people; what looks like a file is none of them.
    const isFile = /\.[^/]*$/.test(context.path)
    const page = isFile ? undefined : await site.applicationPage(context.path.split('/').length - 2)
    if (page === undefined) return next()
    show(context, page.text)
    context.set({
      'content-security-policy': applicationPolicy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      etag: page.tag,
    })
    if (context.fresh) context.status = 304
  })
  router.get(`/${filesFolder}/:name`, async (context, next) => {
    const file = await site.file(String(context['params']['name']))
    if (file === undefined) return next()
    const encoding = chooseEncoding(context)
    context.set({ 'content-type': file.type, 'cache-control': `public, max-age=${yearSeconds}, immutable` })
    context.vary('accept-encoding')
    if (encoding !== undefined) context.set('content-encoding', encoding)
    context.body = Buffer.from(encoding === undefined ? file.plain : file[encoding])
  })
}

// Programs that take anything, curl among them, get what they always got.
function wantsPage(context: Context): boolean {
  return context.accepts('json', 'html') === 'html'
}

function show(context: Context, text: string): void {
  context.set({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy })
  context.body = text
}
