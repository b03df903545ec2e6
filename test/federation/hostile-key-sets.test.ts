import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IssuerKeys } from '../../src/federation/issuer-keys.ts'
import { GuardedClient } from '../../src/outbound/guarded-client.ts'
import { eventually } from '../support/eventually.ts'
import { type LocalIssuer, startIssuer } from '../support/local-issuer.ts'
import { exchange, formOf, makePolicy, startFederation } from './arrange.ts'

const unavailable = { status: 503, code: 'temporarily_unavailable' }
const mebibyte = 1024 * 1024

let issuer: LocalIssuer
beforeEach(async () => {
  issuer = await startIssuer()
})
afterEach(() => issuer.close())

function askForKeys() {
  const outbound = new GuardedClient({ allowHosts: [issuer.host] })
  const keys = new IssuerKeys({ outbound, rules: { allowsLoopback: true }, random: () => 0 })
  return keys.keysOf({ issuerUrl: issuer.url, jwksUrl: `${issuer.url}/keys`, organizationId: 'acme' }, 'first', 0)
}

/** Writes 64 MB as fast as they are taken, and tells how many bytes were once the connection is over. */
function pour(response: ServerResponse): Promise<number> {
  const chunk = Buffer.alloc(mebibyte, ' ')
  let left = 64
  const { socket } = response
  const writeOn = () => {
    while (left > 0 && !response.destroyed) {
      left--
      if (!response.write(chunk)) return void response.once('drain', writeOn)
    }
    response.end()
  }
  writeOn()
  return new Promise((resolve) => response.once('close', () => resolve(socket?.bytesWritten ?? 0)))
}

describe('T43: takes no key set', () => {
  it.each<[string, string]>([
    ['of more than 256 KB', `{"keys":[],"x":"${'x'.repeat(300_000)}"}`],
    ['of 10,000 keys', JSON.stringify({ keys: Array(10_000).fill({}) })],
    ['of 51 keys', JSON.stringify({ keys: Array(51).fill({}) })],
    ['that is HTML', '<!doctype html><html></html>'],
    ['without a list', '{"keys":{}}'],
    ['that is null', 'null'],
  ])('%s', async (_, body) => {
    issuer.answer = (_request, response) => response.writeHead(200).end(body)
    await expect(askForKeys()).rejects.toMatchObject(unavailable)
  })

  it('of 51 keys, and takes one of 50', async () => {
    issuer.keys = Array.from({ length: 50 }, () => issuer.key.jwk)
    expect(await askForKeys()).toHaveLength(50)
  })

  it.each<[string, Record<string, string>]>([
    ['with its length', { 'content-length': String(64 * mebibyte) }],
    ['in chunks', {}],
  ])('of 64 MB, %s, and reads no more of it than it has to', async (_, headers) => {
    let poured: Promise<number> | undefined
    issuer.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      poured = pour(response)
    }
    await expect(askForKeys()).rejects.toMatchObject(unavailable)
    // What the kernel buffers on both sides is out of our hands.
    expect(await poured).toBeLessThan(24 * mebibyte)
  })

  it.each<[string, string, Buffer]>([
    ['once', 'gzip', gzipSync(Buffer.alloc(64 * mebibyte, ' '))],
    ['twice', 'gzip, gzip', gzipSync(gzipSync(Buffer.alloc(64 * mebibyte, ' ')))],
  ])('that is 64 MB compressed %s', async (_, encoding, body) => {
    expect(body.length).toBeLessThan(256 * 1024)
    issuer.answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
    await expect(askForKeys()).rejects.toMatchObject(unavailable)
  })

  it('that comes a byte a second: it is given up after 5 s, and the exchange is answered 503', async () => {
    const gateway = await startFederation(issuer)
    const { policy } = await makePolicy(gateway, issuer)
    let closed: Promise<unknown> | undefined
    issuer.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 1_000)
      closed = new Promise((resolve) => response.once('close', resolve)).then(() => clearInterval(timer))
    }
    const { status, body, headers } = await exchange(gateway, formOf(policy.id, await issuer.token()))
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await closed
    await gateway.close()
  })

  it('that is hostile for good: an exchange is 503, the next one asks nobody, and a good set is taken again', async () => {
    const gateway = await startFederation(issuer)
    const { policy } = await makePolicy(gateway, issuer)
    issuer.answer = (_request, response) => void pour(response.writeHead(200))
    const ask = async () => exchange(gateway, formOf(policy.id, await issuer.token()))
    for (let count = 0; count < 2; count++) {
      const { status, body } = await ask()
      expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    }
    expect(issuer.asked).toHaveLength(1)
    issuer.answer = undefined
    await eventually(async () => (await ask()).status, { everyMs: 500 }).toBe(200)
    await gateway.close()
  })
})
