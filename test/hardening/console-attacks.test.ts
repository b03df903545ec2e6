import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, openBrowser, type SignedInBrowser, signIn } from '../support/console.ts'
import { readError } from '../support/read-error.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let browser: SignedInBrowser
beforeAll(async () => {
  gateway = await startGateway({ config: { cors: { origins: ['https://app.example'] } } })
  browser = await openBrowser(gateway)
})
afterAll(() => gateway.close())

const change = (headers: Record<string, string>) =>
  gateway.fetch('/keys', { method: 'POST', key: null, headers, body: '{"name": "stolen"}' })

/** The first line of the answer to a request that no browser would send. */
function rawStatus(head: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`),
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })
}
const keysWith = (...headers: string[]) => rawStatus(['GET /api/v1/keys HTTP/1.1', 'Host: 127.0.0.1', ...headers])

describe('a change that the page did not ask for (CSRF)', () => {
  it.each([
    ['without the token', {}],
    ['with an empty one', { 'x-csrf-token': '' }],
    ['with that of somebody else', { 'x-csrf-token': 'pX0b3kqf3Jm8rT1yLwPq5sXcN7uHbE4dG9iKxM6x7Qk' }],
  ])('is 403 %s, and changes nothing', async (_, headers: Record<string, string>) => {
    const response = await change({ cookie: browser.cookie, ...headers })
    expect(response.status).toBe(403)
    expect(readError(await response.json()).message).toContain('X-CSRF-Token')
    expect(await (await browser.fetch('/keys')).text()).not.toContain('stolen')
  })

  it('is 403 with a token that was cut short or made longer', async () => {
    for (const token of [browser.csrfToken.slice(0, -1), `${browser.csrfToken}x`, browser.csrfToken.toUpperCase()])
      expect((await change({ cookie: browser.cookie, 'x-csrf-token': token })).status).toBe(403)
  })

  it('is 403 for the token of another session of the same key', async () => {
    const other = await openBrowser(gateway)
    expect((await change({ cookie: browser.cookie, 'x-csrf-token': other.csrfToken })).status).toBe(403)
  })
})

describe('a page of another origin', () => {
  const origins = [
    'https://evil.example',
    'https://app.example',
    'http://127.0.0.1:1',
    'http://localhost:1',
    'null',
    'file://',
  ]
  it.each(origins)('of %s can not use a session, even with its token', async (origin) => {
    const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken, origin }
    expect((await change(headers)).status).toBe(403)
    const read = await gateway.fetch('/keys', { key: null, headers })
    expect(read.status).toBe(403)
    expect(read.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(['cross-site', 'same-site'])('that the browser calls %s can not use a session', async (site) => {
    const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken, 'sec-fetch-site': site }
    expect((await change(headers)).status).toBe(403)
    expect((await gateway.fetch('/keys', { key: null, headers })).status).toBe(403)
  })

  it('can not sign somebody in as somebody else', async () => {
    for (const headers of [{ origin: 'https://app.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await signIn(gateway, { key: inferenceKey }, headers as Record<string, string>)
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  it('is told from the own one, which may', async () => {
    const headers = { cookie: browser.cookie, origin: gateway.origin, 'sec-fetch-site': 'same-origin' }
    expect((await gateway.fetch('/keys', { key: null, headers })).status).toBe(200)
    const made = await change({ ...headers, 'x-csrf-token': browser.csrfToken })
    expect(made.status).toBe(201)
  })

  it('typed into the address bar reads, and changes nothing', async () => {
    const headers = { cookie: browser.cookie, 'sec-fetch-site': 'none' }
    expect((await gateway.fetch('/keys', { key: null, headers })).status).toBe(200)
    expect((await change({ ...headers, 'x-csrf-token': browser.csrfToken })).status).toBe(403)
  })
})

describe('a cookie that somebody else has set', () => {
  it('is not taken over by a sign-in (fixation)', async () => {
    const planted = `gateway_session=${'A'.repeat(43)}`
    const response = await signIn(gateway, { key: managementKey }, { cookie: planted })
    expect(cookieOf(response)).toMatch(/^gateway_session=[\w-]{43}$/)
    expect(cookieOf(response)).not.toBe(planted)
    expect(await keysWith(`Cookie: ${planted}`)).toBe('HTTP/1.1 401 Unauthorized')
    const again = await signIn(gateway, { key: managementKey }, { cookie: browser.cookie })
    expect(cookieOf(again)).not.toBe(browser.cookie)
  })

  it('beside the real one is 401, in either order and in one header or two', async () => {
    const planted = `gateway_session=${'A'.repeat(43)}`
    for (const headers of [
      [`Cookie: ${planted}; ${browser.cookie}`],
      [`Cookie: ${browser.cookie}; ${planted}`],
      [`Cookie: ${browser.cookie}`, `cookie: ${planted}`],
      [`Cookie: ${browser.cookie}; ${browser.cookie}`],
    ]) {
      expect(await keysWith(...headers)).toBe('HTTP/1.1 401 Unauthorized')
    }
    const neighbours = `a=b; gateway_session_2=x; xgateway_session=y; ${browser.cookie}; =; ;;`
    expect(await keysWith(`Cookie: ${neighbours}`)).toBe('HTTP/1.1 200 OK')
  })
})

describe('a cookie that is no session', () => {
  it.each(['', 'null', "' OR 1=1--", '../../etc/passwd', '%00', 'A'.repeat(42), 'A'.repeat(44), 'A'.repeat(4_000)])(
    'is 401: %s',
    async (value) => {
      expect(await keysWith(`Cookie: gateway_session=${value}`)).toBe('HTTP/1.1 401 Unauthorized')
    },
  )

  it('is 401 among a thousand others, and refused unread where it is longer than any header may be', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `c${at}=1`).join('; ')
    expect(await keysWith(`Cookie: ${many}`)).toBe('HTTP/1.1 401 Unauthorized')
    expect(await keysWith(`Cookie: ${many}; ${browser.cookie}`)).toBe('HTTP/1.1 200 OK')
    expect(await keysWith(`Cookie: gateway_session=${'A'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('does not matter to whoever sends a key, good or bad', async () => {
    const { cookie } = browser
    expect(
      (await gateway.fetch('/keys', { key: managementKey, headers: { cookie: 'gateway_session=x' } })).status,
    ).toBe(200)
    expect((await gateway.fetch('/keys', { key: 'sk-gw-nobody', headers: { cookie } })).status).toBe(401)
    expect((await gateway.fetch('/keys', { key: inferenceKey, headers: { cookie } })).status).toBe(403)
    expect(
      (
        await gateway.fetch('/messages', {
          method: 'POST',
          key: null,
          headers: { cookie, 'x-api-key': 'no' },
          body: '{}',
        })
      ).status,
    ).toBe(401)
    expect(await keysWith(`Cookie: ${cookie}`, 'Authorization:')).toBe('HTTP/1.1 401 Unauthorized')
    // Whoever sends a key of its own needs no CSRF token, and is of any origin that is allowed.
    const headers = { cookie, origin: 'https://app.example' }
    expect((await gateway.fetch('/keys', { key: managementKey, headers })).status).toBe(200)
  })
})

it('a session opens no WebSocket', async () => {
  const head = [
    ...['GET /api/v1/responses HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', `Cookie: ${browser.cookie}`],
  ]
  expect(await rawStatus(head)).toBe('HTTP/1.1 401 Unauthorized')
})

it('a secret of a session or a link is neither logged nor stored, and in no answer but its own', async () => {
  const link = await gateway.fetch('/console/links', { method: 'POST', key: managementKey })
  const { data } = (await link.json()) as { data: { url: string } }
  const token = data.url.split('#link=')[1] ?? ''
  const own = await openBrowser(gateway, { link_token: token })
  await own.fetch(`/keys?leak=${token}`)
  await signIn(gateway, { link_token: token })
  await own.fetch('/console/session', { method: 'DELETE', headers: { 'x-csrf-token': 'wrong' } })
  const secrets = [token, own.cookie.split('=')[1] ?? '', own.csrfToken]
  const audit = await (await gateway.fetch('/audit?limit=100', { key: managementKey })).text()
  const log = gateway.log.join('\n')
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(log).not.toContain(secret)
    expect(audit).not.toContain(secret)
  }
})

it('guessing is held up: an address may try thirty times a minute', async () => {
  const other = await startGateway()
  const statuses: number[] = []
  for (let at = 0; at < 32; at += 1) statuses.push((await signIn(other, { key: `sk-gw-guess-${at}` })).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
  const last = await signIn(other, { key: managementKey })
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await other.close()
})
