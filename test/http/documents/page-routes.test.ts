import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { fakeProviderConfig } from './fake-pages-provider.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: fakeProviderConfig })
})
afterAll(() => gateway.close())

const get = (path: string, headers: Record<string, string> = {}, from = gateway) =>
  fetch(from.origin + path, { headers, redirect: 'manual' })
const page = (path: string, headers: Record<string, string> = {}, from = gateway) =>
  get(path, { accept: browser, ...headers }, from)

describe('the gateway’s own address', () => {
  it('shows a page to a browser', async () => {
    const response = await page('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('● running')
    for (const url of [`${gateway.url}<`, `${gateway.origin}/api<`]) expect(text).toContain(url)
  })

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.9', ''])(
    'answers JSON as before to Accept: %s',
    async (accept) => {
      const response = await get('/', accept === '' ? {} : { accept })
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept')
      expect(await response.json()).toEqual({
        name: 'Model Gateway',
        api: gateway.url,
        contract: `${gateway.origin}/openapi.yaml`,
      })
    },
  )

  it('answers HEAD with 200 and no body, to browsers as well', async () => {
    for (const accept of ['*/*', browser]) {
      const response = await fetch(`${gateway.origin}/`, { method: 'HEAD', headers: { accept } })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
    }
  })

  it('shows the page there alone: other entrances stay JSON', async () => {
    for (const path of ['/api', '/api/v1', '/v1'])
      expect((await page(path)).headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('names providers with their states, and neither keys nor addresses of them', async () => {
    const text = await (await page('/')).text()
    expect(text).toContain('Simulator')
    expect(text).toContain('not asked yet')
    expect(text).not.toContain('sk-secret-of-the-provider')
    expect(text).not.toContain('127.0.0.1:9/')
  })

  it('writes a provider’s name as text', async () => {
    const text = await (await page('/')).text()
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert(1)')
  })
})

describe('what pages tell', () => {
  it('is nothing of providers and models to who comes through a proxy', async () => {
    const text = await (await page('/', { 'x-forwarded-for': '203.0.113.7' })).text()
    expect(text).toContain('● running')
    expect(text).not.toMatch(/Simulator|wares/)
  })

  it('is nothing of providers on other addresses than this machine’s', async () => {
    const open = await startGateway({ config: { host: '0.0.0.0', ...fakeProviderConfig } })
    const text = await (await page('/', {}, open)).text()
    await open.close()
    expect(text).not.toMatch(/Simulator|wares/)
    expect(text).toContain(`${open.origin}/api/v1`)
  })

  it('is nothing at all where the operator wants no pages', async () => {
    const closed = await startGateway({ config: { http: { pages: 'off' } } })
    const answers = await Promise.all(['/', '/docs', '/assets/x.js'].map((path) => page(path, {}, closed)))
    await closed.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(answers[0]?.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('is not told to a page of another site, or under another name', async () => {
    const stranger = await page('/', { origin: 'https://evil.example' })
    expect(stranger.status).toBe(403)
    for (const path of ['/', '/docs', '/assets/x.js']) {
      const { statusCode, body } = await request(gateway.origin + path, { headers: { host: 'evil.example' } })
      expect(statusCode).toBe(421)
      await body.dump()
    }
  })
})

describe('the API reference', () => {
  it('is a page that may run its own files and ask this gateway, and nothing else', async () => {
    for (const path of ['/docs', '/']) {
      const { headers } = await page(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('is not sent again while it is the same', async () => {
    const tag = (await page('/docs')).headers.get('etag') ?? ''
    // Without fetch, which would ask for a new one.
    const statusFor = async (known: string) => {
      const { statusCode, body } = await request(`${gateway.origin}/docs`, { headers: { 'if-none-match': known } })
      await body.dump()
      return statusCode
    }
    expect(await statusFor(tag)).toBe(304)
    expect(await statusFor('"other"')).toBe(200)
  })

  it('is also there with a slash behind it', async () => {
    const response = await page('/docs/')
    expect(response.status).toBe(308)
    expect(new URL(response.headers.get('location') ?? '', `${gateway.origin}/docs/`).pathname).toBe('/docs')
  })
})

describe('files of pages', () => {
  const names = async () => {
    const texts = await Promise.all(['/', '/docs'].map(async (path) => (await page(path)).text()))
    return texts.flatMap((text) => [...text.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, name = '']) => name))
  }

  it('have a hash in their names, may be kept for ever, and come as what they are', async () => {
    const found = await names()
    expect(found).toHaveLength(4)
    for (const name of found) {
      expect(name).toMatch(/^assets\/(home|reference)-[A-Z0-9]{8}\.(js|css)$/)
      const { headers, status } = await get(`/${name}`)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toMatch(name.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('come compressed to who takes it, the same bytes in every way', async () => {
    for (const name of await names()) {
      const as = async (encoding: string) => {
        const { headers, body } = await request(`${gateway.origin}/${name}`, {
          headers: { 'accept-encoding': encoding },
        })
        return { encoding: headers['content-encoding'], bytes: Buffer.from(await body.arrayBuffer()) }
      }
      const [br, gzip, plain] = await Promise.all(['gzip, deflate, br', 'gzip', 'identity'].map(as))
      expect([br?.encoding, gzip?.encoding, plain?.encoding]).toEqual(['br', 'gzip', undefined])
      expect(brotliDecompressSync(br?.bytes ?? '')).toEqual(plain?.bytes)
      expect(gunzipSync(gzip?.bytes ?? '')).toEqual(plain?.bytes)
      if ((plain?.bytes.length ?? 0) > 2000) expect(br?.bytes.length).toBeLessThan((plain?.bytes.length ?? 0) / 2)
    }
  })

  it.each([
    '/assets/x.js',
    '/assets/../package.json',
    '/assets/%2e%2e%2fpackage.json',
    '/assets/',
    '/assets/__proto__',
  ])('are no other files: %s is 404', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('name no foreign host', async () => {
    for (const name of await names()) {
      const text = await (await get(`/${name}`)).text()
      const hosts = [...text.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([url]) => url)
      expect(hosts.filter((url) => !/^http:\/\/www\.w3\.org\//.test(url))).toEqual([])
    }
  })
})
