import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { GatewayProcess } from '../support/crash-loop.ts'
import { eventually } from '../support/eventually.ts'
import { openRaw, type RawClient } from '../support/raw-client.ts'

const mebibyte = 2 ** 20
const bound = 256 * mebibyte

let dataDir: string
let gateway: GatewayProcess
let keys: string[]
const clients: RawClient[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gateway-uploads-'))
  gateway = new GatewayProcess(dataDir, undefined, 'limits: {buffered_bytes: 256MiB}')
  await gateway.start()
  keys = []
  for (const name of ['one', 'two']) keys.push((await gateway.manage('POST', '/keys', { name })).key)
})
afterAll(async () => {
  for (const each of clients) each.destroy()
  await gateway.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function heldBytes(): Promise<number> {
  const text = await fetch(new URL('/metrics', gateway.url)).then((response) => response.text())
  return Number(/^gateway_buffered_bytes (\d+)$/m.exec(text)?.[1])
}

async function ask(key: string | undefined): Promise<number> {
  const response = await fetch(`${gateway.url}/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sim/echo', input: 'hello' }),
  })
  return response.status
}

const part = Buffer.alloc(mebibyte, 'x')

/** Sends as much of a body as is taken, but never its end. */
async function upload(key: string | undefined, mebibytes: number): Promise<'held' | 'refused'> {
  const client = await openRaw(gateway.url)
  clients.push(client)
  client.write(
    `POST /api/v1/responses HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${mebibytes * mebibyte + 1}\r\n\r\n`,
  )
  for (let sent = 0; sent < mebibytes; sent++) {
    await new Promise((resolve) => client.socket.write(part, resolve))
    if (/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i.test(client.text())) return 'refused'
  }
  return 'held'
}

describe('N7: a gateway with 256 MiB for requests', () => {
  it('takes no more than that of thirty uploads of 31 MB, and other keys are served meanwhile', async () => {
    const ends = await Promise.all(Array.from({ length: 30 }, () => upload(keys[0], 30)))
    // What the last of them sent may still stand in the kernel.
    expect(ends).toContain('refused')
    const held = await heldBytes()
    expect(held).toBeLessThanOrEqual(bound)
    expect(held).toBeGreaterThan(100 * mebibyte)
    expect(await ask(keys[1])).toBe(200)
    for (const each of clients.splice(0)) each.destroy()
    await eventually(heldBytes).toBe(0)
    expect(await ask(keys[0])).toBe(200)
  })

  it('counts what has come of frames on WebSockets, and gives it back when they close', async () => {
    const codes: number[] = []
    const sockets = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
          headers: { authorization: `Bearer ${keys[0]}` },
        })
        socket.once('close', (code: number) => codes.push(code))
        socket.on('error', () => {})
        await new Promise((resolve) => socket.once('open', resolve))
        return socket
      }),
    )
    for (const socket of sockets) {
      for (let sent = 0; sent < 30; sent++) socket.send(part, { binary: false, fin: false })
      // Control frames between its parts are no part of it.
      socket.ping('still here')
    }
    // One that still sends may lose its connection before it has read why.
    await eventually(() => codes).toContain(1013)
    expect(await heldBytes()).toBeLessThanOrEqual(bound)
    expect(await ask(keys[1])).toBe(200)
    for (const socket of sockets) socket.terminate()
    await eventually(heldBytes).toBe(0)
  })
})
