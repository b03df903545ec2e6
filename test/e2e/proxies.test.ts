import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../cli/fake-terminal.ts'
import { json, startUpstream } from '../support/fake-upstream.ts'
import { startForwardProxy } from '../support/forward-proxy.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import type { Wire } from '../support/response-events.ts'
import { selfSigned } from '../support/self-signed.ts'
import { managementKey, startGateway } from '../support/test-gateway.ts'

const { response } = responsesAnswer([{ kind: 'text', deltas: ['through'] }])

async function askThrough(providerUrl: string, env: Record<string, string>, outbound: object = {}) {
  const gateway = await startGateway({
    config: {
      ...providerConfig({ acme: { at: { url: providerUrl } } }, { 'acme/model': ['acme'] }),
      outbound,
    },
    env,
  })
  onTestFinished(() => gateway.close())
  const body = JSON.stringify({ model: 'acme/model', input: 'hi' })
  const answer = await gateway.fetch('/responses', { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Wire, log: gateway.log }
}

/** An https provider whose certificate the authority in `caFile` vouches for. */
async function startSecureUpstream() {
  const { key, cert } = selfSigned({ name: 'localhost' })
  const server = createServer({ key, cert }, (request, answer) => {
    request.resume().on('end', () => {
      answer.writeHead(200, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(response))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const caFile = join(temporaryFolder(), 'ca.pem')
  writeFileSync(caFile, `Our own authority\n${cert}`)
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return { host, url: `https://${host}`, caFile }
}

async function startPlainUpstream() {
  const upstream = await startUpstream(json(response))
  onTestFinished(() => upstream.close())
  return upstream
}

describe('a provider behind a proxy', () => {
  it('is called through a tunnel over https, with the credentials of the URL for the proxy alone', async () => {
    const proxy = await startForwardProxy()
    const { url, host, caFile } = await startSecureUpstream()
    const named = proxy.url.replace('//', '//me:s3cret@')
    const { status, log } = await askThrough(
      url,
      { HTTPS_PROXY: named, NO_PROXY: 'other.example' },
      { ca_file: caFile },
    )
    expect(status).toBe(200)
    expect(proxy.asked).toEqual([`CONNECT ${host}`])
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('me:s3cret').toString('base64')}`])
    expect(log.join('')).not.toContain('s3cret')
  })

  it('is called by the proxy over http', async () => {
    const proxy = await startForwardProxy()
    const upstream = await startPlainUpstream()
    const { status } = await askThrough(upstream.url, {}, { http_proxy: proxy.url, no_proxy: [] })
    expect(status).toBe(200)
    expect(proxy.asked).toEqual([expect.stringMatching(`^POST ${upstream.url}/`)])
    expect(JSON.stringify(upstream.requests.at(-1)?.headers)).not.toContain('proxy-authorization')
  })

  it('takes the variables in small letters first, as other programs do', async () => {
    const proxy = await startForwardProxy()
    const upstream = await startPlainUpstream()
    const env = { http_proxy: proxy.url, HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: 'other.example' }
    expect(await askThrough(upstream.url, env)).toMatchObject({ status: 200 })
    expect(proxy.asked).toHaveLength(1)
  })

  it('is called directly where it is on this machine or NO_PROXY lists it', async () => {
    const proxy = await startForwardProxy()
    const upstream = await startPlainUpstream()
    expect(await askThrough(upstream.url, { HTTP_PROXY: proxy.url })).toMatchObject({ status: 200 })
    const listed = { HTTP_PROXY: proxy.url, NO_PROXY: 'a.example, 127.0.0.1' }
    expect(await askThrough(upstream.url, listed)).toMatchObject({ status: 200 })
    expect(proxy.asked).toEqual([])
  })

  it('is a failed attempt that says so where the proxy opens no tunnel', async () => {
    const proxy = await startForwardProxy({ isClosed: true })
    const { url, caFile } = await startSecureUpstream()
    const { status, body } = await askThrough(url, { HTTPS_PROXY: proxy.url, NO_PROXY: 'x' }, { ca_file: caFile })
    expect(status).toBe(502)
    expect(JSON.stringify(body)).toContain('the proxy did not open a connection to the provider')
    expect(JSON.stringify(body)).toContain('proxy_refused')
  })
})

describe('a certificate authority of your own', () => {
  it('is trusted beside the usual ones, and only where it is named', async () => {
    const { url, caFile } = await startSecureUpstream()
    expect(await askThrough(url, { GATEWAY_CA_FILE: caFile })).toMatchObject({ status: 200 })
    const { status, body } = await askThrough(url, {})
    expect(status).toBe(502)
    expect(JSON.stringify(body)).toContain('tls_failure')
  })

  it.each([
    ['no-such-file.pem', "can't be read"],
    ['notes.txt', 'must hold certificates in PEM form'],
  ])('that is %s keeps the gateway from starting', async (name, message) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'notes.txt'), '-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n')
    const started = startGateway({ env: { GATEWAY_CA_FILE: join(folder, name) } })
    await expect(started).rejects.toThrow(message)
  })
})

describe('what else is called through a proxy', () => {
  // Nothing listens there, and nothing beyond this machine is asked.
  const [signIn, hook, mcp] = ['127.0.0.1:9', '127.0.0.1:19', '127.0.0.1:29']

  /** The hosts that a proxy is asked for by a gateway that signs somebody in, sends to a destination and asks an MCP server. */
  async function asked(outbound: object) {
    const proxy = await startForwardProxy({ isClosed: true })
    const gateway = await startGateway({
      config: {
        outbound: { http_proxy: proxy.url, allow_hosts: [signIn, hook], ...outbound },
        console: { oidc: { issuer: `http://${signIn}`, client_id: 'gw', admins: ['admins'] } },
        mcp: { servers: [{ name: 'docs', url: `http://${mcp}/mcp` }] },
      },
    })
    onTestFinished(() => gateway.close())
    const manage = async (path: string, body: object = {}) => {
      const init = { method: 'POST', body: JSON.stringify(body), key: managementKey }
      return (await (await gateway.fetch(path, init)).json()) as { data: { id: string } }
    }
    await fetch(`${gateway.origin}/console/sign-in`, { redirect: 'manual' })
    const config = { url: `http://${hook}/generations` }
    const { data } = await manage('/observability/destinations', { type: 'webhook', name: 'hook', config })
    await manage(`/observability/destinations/${data.id}/test`)
    await manage('/admin/mcp-servers/docs/test')
    return new Set(proxy.asked.map((each) => new URL(each.split(' ')[1] ?? '').host))
  }

  it('are sign-in, destinations and MCP servers', async () => {
    expect(await asked({ no_proxy: ['other.example'] })).toEqual(new Set([signIn, hook, mcp]))
  })

  it('are only the kinds that outbound.proxy_for lists', async () => {
    expect(await asked({ no_proxy: ['other.example'], proxy_for: ['destinations'] })).toEqual(new Set([hook]))
  })

  it('is nothing that NO_PROXY covers, and a value that can not be read stops the start', async () => {
    expect(await asked({ no_proxy: ['127.0.0.0/8'] })).toEqual(new Set())
    await expect(asked({ no_proxy: ['10.0.0.0/33'] })).rejects.toThrow('outbound.no_proxy: "10.0.0.0/33"')
  })
})
