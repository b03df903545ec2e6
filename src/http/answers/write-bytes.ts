import type { ServerResponse } from 'node:http'
import type { ByteStream, ReplyHeaders } from '../../contract/contract.ts'
import { drained } from './drained.ts'

/**
 * Writes bytes as they come, and waits while the caller is slow. Resolves when all are written or the caller is gone; rejects with what
 * the stream threw, and for one that ends too early, after the connection was cut: a short answer would look like a whole one.
 */
export async function writeBytes(
  response: ServerResponse,
  status: number,
  headers: ReplyHeaders,
  { chunks, length }: ByteStream,
  stallMs: number,
): Promise<void> {
  if (response.destroyed) return
  response.writeHead(status, { ...headers, 'content-type': 'application/octet-stream', 'content-length': length })
  let left = length
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return
      left -= chunk.byteLength
      if (left < 0) break
      if (!response.write(chunk)) await drained(response, stallMs)
    }
    if (response.destroyed) return
    if (left !== 0) throw new Error(`an answer of ${length} bytes has ${length - left}`)
    response.end()
  } catch (error) {
    response.destroy()
    throw error
  }
}
