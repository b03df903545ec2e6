import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readBytes } from '../../src/http/read-bytes.ts'

const limit = 2_000_000

function receive(body: Buffer, chunkBytes: number, headers: Record<string, string>): Promise<Buffer> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  const read = readBytes(request, limit)
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
})
