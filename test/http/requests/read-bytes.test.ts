import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { BufferedBytes } from '../../../src/http/load/buffered-bytes.ts'
import { lengthOf, readBytes } from '../../../src/http/requests/read-bytes.ts'
import { eventually } from '../../support/eventually.ts'
import { holderNamed } from '../../support/holders.ts'

const limit = 2_000_000

function receive(
  body: Buffer,
  chunkBytes: number,
  headers: Record<string, string>,
  held = new BufferedBytes(1e9).open(holderNamed('a')),
): Promise<Buffer> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  const read = readBytes(request, lengthOf(request), limit, held)
  for (let at = 0; at < body.length; at += chunkBytes) request.push(body.subarray(at, at + chunkBytes))
  request.push(null)
  return read
}

describe('readBytes', () => {
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

  it('gives a body as it came, whatever its size, its chunks and its header', async () => {
    for (const length of [0, 1, 70_000, 300_000]) {
      const sent = body.subarray(0, length)
      for (const chunkBytes of [1_000, 65_536, 400_000]) {
        expect((await receive(sent, chunkBytes, { 'content-length': String(length) })).equals(sent)).toBe(true)
        expect((await receive(sent, chunkBytes, {})).equals(sent)).toBe(true)
      }
    }
  })

  it('refuses what passes the limit, by its header or as it comes', async () => {
    const large = Buffer.alloc(limit + 1)
    await expect(receive(body, 1_000, { 'content-length': String(limit + 1) })).rejects.toMatchObject({ status: 413 })
    await expect(receive(large, 65_536, {})).rejects.toMatchObject({ status: 413 })
  })

  it('N7: counts three times what it has read, and once what has come of it', async () => {
    for (const length of [10_000, 300_000]) {
      for (const headers of [{ 'content-length': String(length) }, {}]) {
        const all = new BufferedBytes(1e9)
        const held = all.open(holderNamed('a'))
        await receive(body.subarray(0, length), 1_000, headers as Record<string, string>, held)
        expect(all.held).toBe(3 * length)
        held.release()
        expect(all.held).toBe(0)
      }
    }
    const all = new BufferedBytes(1e9)
    const request = new IncomingMessage(new Socket())
    void readBytes(request, 300_000, limit, all.open(holderNamed('a')))
    request.push(body.subarray(0, 123_456))
    await eventually(() => all.held).toBe(123_456)
  })

  it('N7: gives a body up as soon as there is no room for it, and keeps to that whatever comes', async () => {
    for (const headers of [{ 'content-length': '300000' }, {}]) {
      const all = new BufferedBytes(200_000)
      const reading = receive(body, 1_000, headers as Record<string, string>, all.open(holderNamed('a')))
      await expect(reading).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } })
      expect(all.held).toBeLessThanOrEqual(200_000)
    }
    const all = new BufferedBytes(700_000)
    await expect(receive(body, 1_000, {}, all.open(holderNamed('a')))).rejects.toMatchObject({ status: 503 })
  })
})
