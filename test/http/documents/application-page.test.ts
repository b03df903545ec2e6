import { request } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const get = (path: string, from = gateway) => fetch(from.origin + path, { redirect: 'manual' })

it('is served at its address, and may run its own files and ask its own gateway, and nothing else', async () => {
  const response = await get('/console')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

it.each(['/console', '/console/requests', '/console/requests/gen-123', '/console/keys/a/b/c'])(
  'is the same page at %s, and finds its files and the API from there',
  async (path) => {
    const text = await (await get(path)).text()
    const [, up = '?'] = /data-up="([^"]*)"/.exec(text) ?? []
    expect(new URL(`${up}api/v1`, gateway.origin + path).href).toBe(gateway.url)
    const files = [...text.matchAll(/(?:src|href)="([^"]*assets\/[^"]*)"/g)].map(([, name = '']) => name)
    // A style, a script, and what the script imports at once.
    expect(files).toHaveLength(3)
    for (const name of files) {
      const file = await fetch(new URL(name, gateway.origin + path))
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  },
)

it('needs nothing of another origin, and has no script or style of its own in it', async () => {
  const text = await (await get('/console')).text()
  expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
  expect(text).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/)
})

it('is not at addresses that look like files, and at its own with a slash leads to the one without', async () => {
  for (const path of ['/console/app.js', '/console/assets/x.css', '/consoles', '/console/a/.env'])
    expect((await get(path)).status).toBe(404)
  const slash = await get('/console/')
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '../console'])
})

it('is linked from the first page', async () => {
  const text = await (await fetch(`${gateway.origin}/`, { headers: { accept: 'text/html' } })).text()
  expect(text).toContain('<a href="console">Console</a>')
})

it('is not sent again while it is the same', async () => {
  const etag = (await get('/console')).headers.get('etag') ?? ''
  // Without fetch, which would ask for a new one.
  const { statusCode, body } = await request(`${gateway.origin}/console`, { headers: { 'if-none-match': etag } })
  await body.dump()
  expect(statusCode).toBe(304)
})

it('is gone at once where the console is off, and comes back', async () => {
  const other = await startGateway({ config: { console: { enabled: false } } })
  const home = await (await fetch(`${other.origin}/`, { headers: { accept: 'text/html' } })).text()
  expect(home).not.toContain('Console')
  for (const path of ['/console', '/console/keys']) expect((await get(path, other)).status).toBe(404)
  other.rewrite({})
  await other.gateway.reload({ kind: 'cli', id: 'test' })
  expect((await get('/console', other)).status).toBe(200)
  await other.close()
})
