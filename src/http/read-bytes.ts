import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../errors/gateway-error.ts'

// What one read of a socket brings at most.
const oneChunkBytes = 64 * 1024
// Nobody reserves more by a header alone.
const reservedBytesMax = 1024 * 1024

/** A request's body as it came. Throws GatewayError: `payload_too_large` as soon as it passes the limit, 400 when it breaks off. */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const expected = Number(request.headers['content-length'])
    if (expected > bytesMax) {
      reject(tooLarge(bytesMax))
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
      if (bytes <= bytesMax) {
        if (whole === undefined) chunks.push(chunk)
        // Node reads no more than the header said.
        else whole.set(chunk, bytes - chunk.length)
        return
      }
      // What comes after it is not kept.
      request.off('data', take)
      chunks.length = 0
      request.pause()
      reject(tooLarge(bytesMax))
    }
    request.on('data', take)
    request.on('end', () => {
      hasEnded = true
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
