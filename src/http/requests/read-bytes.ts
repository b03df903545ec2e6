import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { GatewayError } from '../../errors/gateway-error.ts'
import { copiesOfBody, type HeldBytes } from '../load/buffered-bytes.ts'

// What one read of a socket brings at most.
const oneChunkBytes = 64 * 1024
// Nobody reserves more by a header alone.
const reservedBytesMax = 1024 * 1024

/** How long a request says that its body is; NaN where it doesn't. */
export function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'])
}

/**
 * A body as it comes, of about `expected` bytes. Rejects with GatewayError: `payload_too_large` as soon as it passes the limit, 503 as
 * soon as there is no room for it, 400 when it breaks off. What it takes in memory is counted in `held`, whose owner releases it.
 */
export function readBytes(request: Readable, expected: number, bytesMax: number, held: HeldBytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (expected > bytesMax) {
      reject(tooLarge(bytesMax))
      return
    }
    // A short one is counted as a whole at once: few bytes must not cost much bookkeeping. Of a long one only what has come.
    const countedFirst = expected <= oneChunkBytes ? copiesOfBody * expected : 0
    try {
      if (countedFirst > 0) held.grow(countedFirst)
    } catch (error) {
      reject(error)
      return
    }
    // Copied as it comes, a body is there once; kept in chunks it would be there twice, and its chunks until the collector finds them.
    const whole =
      expected > oneChunkBytes && expected <= reservedBytesMax ? Buffer.allocUnsafeSlow(expected) : undefined
    const chunks: Buffer[] = []
    let bytes = 0
    let hasEnded = false
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > bytesMax) throw tooLarge(bytesMax)
        if (countedFirst === 0) held.grow(chunk.length)
      } catch (error) {
        // What comes after it is not kept.
        request.off('data', take)
        chunks.length = 0
        request.pause()
        reject(error)
        return
      }
      if (whole === undefined) chunks.push(chunk)
      // Node reads no more than the header said.
      else whole.set(chunk, bytes - chunk.length)
    }
    request.on('data', take)
    request.on('end', () => {
      hasEnded = true
      try {
        // Before the first of its copies is made.
        if (countedFirst === 0) held.grow((copiesOfBody - 1) * bytes)
      } catch (error) {
        chunks.length = 0
        reject(error)
        return
      }
      const [only] = chunks
      if (whole !== undefined) resolve(bytes === whole.length ? whole : whole.subarray(0, bytes))
      else resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes))
    })
    request.on('error', (error) => reject(error instanceof GatewayError ? error : unreadable(error)))
    request.on('close', () => {
      if (!hasEnded) reject(unreadable(undefined))
    })
  })
}

export function tooLarge(bytesMax: number): GatewayError {
  const mebibytes = bytesMax / 2 ** 20
  const limit = Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytesMax} bytes`
  return new GatewayError('payload_too_large', `The body is larger than ${limit}.`, {
    headers: { connection: 'close' },
  })
}

export function unreadable(cause: unknown): GatewayError {
  return new GatewayError('invalid_request', 'The body could not be read to its end.', { cause })
}
