import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GuardedClient } from '../../src/outbound/guarded-client.ts'
import { startForwardProxy } from '../support/forward-proxy.ts'
import { someone } from '../support/holders.ts'

const limits = { holder: someone, bytesMax: 1_000, timeoutMs: 5_000 }

function clientBehind(proxy: string, addresses: readonly string[] | null = null, allowHosts: readonly string[] = []) {
  const resolvePublic = async () => addresses ?? Promise.reject(new Error('no name server'))
  return new GuardedClient({ allowHosts, chooseProxy: () => proxy, resolvePublic })
}

async function startServer() {
  const server = createServer((request, answer) => {
    if (request.url === '/moved') answer.writeHead(302, { location: '/there' }).end()
    else answer.end(`${request.headers.host} ${request.url} ${request.headers['proxy-authorization']}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the guarded client behind a proxy', () => {
  it('asks the proxy for a host that this machine can not resolve', async () => {
    const proxy = await startForwardProxy({ isClosed: true })
    const client = clientBehind(proxy.url.replace('//', '//me:50%25%@'))
    await expect(client.fetch({ url: 'https://keys.example.com/jwks', ...limits })).rejects.toThrow(
      'could not be reached',
    )
    await expect(client.fetch({ url: 'http://keys.example.com/jwks', ...limits })).rejects.toMatchObject({
      status: 403,
    })
    expect(proxy.asked).toEqual(['CONNECT keys.example.com:443', 'GET http://keys.example.com/jwks'])
    expect(proxy.credentials[0]).toMatch(/^Basic /)
  })

  it('sends a user name without a password', async () => {
    const proxy = await startForwardProxy({ isClosed: true })
    const client = clientBehind(proxy.url.replace('//', '//me@'))
    await client.fetch({ url: 'https://keys.example.com/', ...limits }).catch(() => {})
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('me:').toString('base64')}`])
  })

  it('brings answers and follows redirects through it', async () => {
    const proxy = await startForwardProxy()
    const host = await startServer()
    const client = clientBehind(proxy.url.replace('//', '//me:pw@'), null, [host])
    const { body } = await client.fetch({ url: `http://${host}/moved`, ...limits })
    expect(body.toString()).toBe(`${host} /there undefined`)
    expect(proxy.asked).toEqual([`GET http://${host}/moved`, `GET http://${host}/there`])
  })

  it('opens streams through it', async () => {
    const proxy = await startForwardProxy()
    const host = await startServer()
    const { status, body } = await clientBehind(proxy.url, null, [host]).open({
      ...{ url: `http://${host}/x`, method: 'POST', body: 'hi' },
      ...limits,
    })
    expect([status, (await body.toArray()).join('')]).toEqual([200, `${host} /x undefined`])
    expect(proxy.asked).toEqual([`POST http://${host}/x`])
  })

  it.each([
    ['https://10.0.0.7/', null],
    ['https://intranet/', null],
    ['https://db.internal/', null],
    ['https://keys.example.com:8443/', null],
    ['https://keys.example.com/', ['10.0.0.7']],
  ])('never asks it for a private host: %s %j', async (url, addresses) => {
    const proxy = await startForwardProxy()
    await expect(clientBehind(proxy.url, addresses).fetch({ url, ...limits })).rejects.toMatchObject({
      reason: 'refused',
    })
    expect(proxy.asked).toEqual([])
  })
})
