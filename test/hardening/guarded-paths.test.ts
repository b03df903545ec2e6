import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchMedia } from '../../src/attempts/media/fetch-media.ts'
import { DocumentReader } from '../../src/documents/document-reader.ts'
import { IssuerKeys } from '../../src/federation/issuer-keys.ts'
import { GuardedClient, type GuardedClientOptions } from '../../src/outbound/guarded-client.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { mcpFetch } from '../../src/tools/mcp/mcp-fetch.ts'
import { mcpLimits } from '../../src/tools/mcp/mcp-services.ts'
import { ownEngine } from '../../src/web/fetch/own-engine.ts'
import { refusedUrls } from '../outbound/refused-urls.ts'
import { someone } from '../support/holders.ts'

/** A guarded client that notes what it was asked for, and why it did not do it. */
class WatchedClient {
  readonly reasons: string[] = []
  readonly bounds: { readonly bytesMax: number; readonly timeoutMs: number }[] = []
  readonly #client: GuardedClient

  constructor(options: Partial<GuardedClientOptions> = {}) {
    this.#client = new GuardedClient({ allowHosts: [], ...options })
  }

  readonly fetch: GuardedClient['fetch'] = (request) => this.#watch(request, this.#client.fetch(request))
  readonly open: GuardedClient['open'] = (request) => this.#watch(request, this.#client.open(request))

  async #watch<T>(bounds: { readonly bytesMax: number; readonly timeoutMs: number }, work: Promise<T>): Promise<T> {
    this.bounds.push(bounds)
    try {
      const answer = await work
      this.reasons.push('done')
      return answer
    } catch (error) {
      this.reasons.push(error instanceof OutboundError ? error.reason : String(error))
      throw error
    }
  }
}

const { signal } = new AbortController()
const limits = { bytesMax: 1024 ** 2, timeoutMs: 5_000 }
const documents = new DocumentReader()

/** Every way in which a caller, or a model, makes the gateway fetch an address. */
const paths: Readonly<Record<string, (url: string, client: WatchedClient) => Promise<unknown>>> = {
  'a page': (url, client) =>
    ownEngine({ client, documents, ...limits }).read({ url, holder: someone, rules: [], charactersMax: 100 }, signal),
  'a picture': (url, client) => fetchMedia(client, { kind: 'image', url, number: 1 }, someone, limits, signal),
  'a file': (url, client) => fetchMedia(client, { kind: 'file', url, number: 1 }, someone, limits, signal),
  'an MCP server': (url, client) =>
    mcpFetch(client, {}, mcpLimits, { holder: someone })(url, { method: 'POST', body: '{}' }),
  'the keys of an issuer': (url, client) =>
    new IssuerKeys({ outbound: client, rules: { allowsLoopback: true }, random: () => 0 }).keysOf(
      { issuerUrl: url, jwksUrl: url, organizationId: 'acme' },
      'kid',
      0,
    ),
}
const each = Object.entries(paths)

let site: Server
/** On the machine, and on no list. */
let inside: Server
let asked = 0
let location = ''
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
beforeAll(async () => {
  site = createServer((_, response) => void response.writeHead(302, { location }).end())
  inside = createServer((_, response) => void response.end('{"keys": []}'))
  inside.on('connection', () => asked++)
  await Promise.all([listening(site), listening(inside)])
})
beforeEach(() => {
  asked = 0
})
afterAll(() => {
  for (const server of [site, inside]) server.close()
})
/** MCP answers redirects itself, after the client has read them. */
const answered = 'done'
const allowed = () => ({ allowHosts: [`127.0.0.1:${portOf(site)}`] })

describe.each(each)('%s', (name, open) => {
  it('S1, S2, S3, S5, S7, S10: at no address of the gateway’s own network is fetched', async () => {
    const client = new WatchedClient({ resolvePublic: () => Promise.reject(new Error('nobody is asked')) })
    const own = [`http://127.0.0.1:${portOf(inside)}/`, `http://[::ffff:127.0.0.1]:${portOf(inside)}/`]
    const taken: string[] = []
    for (const url of [...refusedUrls, ...own]) {
      // Issuers are only asked over TLS.
      const written = name.startsWith('the keys') ? url.replace(/^http:/, 'https:') : url
      await open(written, client).then(
        () => taken.push(url),
        () => undefined,
      )
    }
    expect(taken).toEqual([])
    expect(new Set(client.reasons)).toEqual(new Set(['refused']))
    expect(asked).toBe(0)
  })

  it('S5: at an address that is not public is not fetched, whatever its name', async () => {
    const closed = ['100.64.0.1', '2002:7f00:1::1', '2001::1', '64:ff9b::7f00:1', 'fec0::1', '0.0.0.0', '240.0.0.1']
    const client = (address: string) => new WatchedClient({ resolvePublic: () => Promise.resolve([address]) })
    for (const address of [...closed, '224.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1']) {
      const watched = client(address)
      await expect(open('https://name.example/', watched)).rejects.toThrow()
      expect([address, watched.reasons]).toEqual([address, ['refused']])
    }
  })

  it('S6: with one private address among public ones is not fetched', async () => {
    const client = new WatchedClient({ resolvePublic: () => Promise.resolve(['93.184.216.34', '10.0.0.1']) })
    await expect(open('https://rebind.example/', client)).rejects.toThrow()
    expect(client.reasons).toEqual(['refused'])
  })

  it.each([
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/_',
    'http://user:pass@example.com/',
    'INSIDE',
  ])('S4: that redirects to %s is not followed there', async (target) => {
    location = target === 'INSIDE' ? `http://127.0.0.1:${portOf(inside)}/` : target
    const client = new WatchedClient(allowed())
    await expect(open(`http://127.0.0.1:${portOf(site)}/`, client)).rejects.toThrow()
    expect(client.reasons).toHaveLength(1)
    expect(['refused', 'bad-redirect', 'too-many-redirects', answered]).toContain(client.reasons[0])
    expect(asked).toBe(0)
  })

  it('S4: that redirects for ever is given up', async () => {
    location = '/again'
    const client = new WatchedClient(allowed())
    await expect(open(`http://127.0.0.1:${portOf(site)}/`, client)).rejects.toThrow()
    expect(['bad-redirect', 'too-many-redirects', answered]).toContain(client.reasons[0])
    expect(client.reasons.length).toBeLessThan(10)
  })

  it('S8: has a limit on its size and its time', async () => {
    const client = new WatchedClient()
    await open('https://10.0.0.1/', client).catch(() => undefined)
    expect(client.bounds).toHaveLength(1)
    for (const { bytesMax, timeoutMs } of client.bounds) {
      expect(bytesMax).toBeLessThanOrEqual(64 * 1024 ** 2)
      expect(timeoutMs).toBeLessThanOrEqual(60_000)
    }
  })

  it('S9: that is refused is told of as one that nobody answers', async () => {
    const said = async (client: WatchedClient) => {
      const error: unknown = await open('https://target.example:443/', client).catch((thrown: unknown) => thrown)
      return error instanceof Error ? error.message : error
    }
    const refused = new WatchedClient({ resolvePublic: () => Promise.resolve(['10.0.0.1']) })
    const unknown = new WatchedClient({ resolvePublic: () => Promise.reject(new Error('ENOTFOUND')) })
    const nobody = new WatchedClient({
      allowHosts: ['target.example'],
      resolveAllowed: () => Promise.resolve(['127.0.0.1']),
    })
    expect(await said(unknown)).toBe(await said(refused))
    expect(await said(nobody)).toBe(await said(refused))
    expect([refused, unknown, nobody].map(({ reasons }) => reasons[0])).toEqual([
      'refused',
      'unreachable',
      'unreachable',
    ])
  })
})
