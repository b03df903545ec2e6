import type { IncomingMessage } from 'node:http'
import { GatewayError } from '../errors/gateway-error.ts'

/** A request's body as it came. Throws GatewayError: `payload_too_large` as soon as it passes the limit, 400 when it breaks off. */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > bytesMax) {
      reject(tooLarge(bytesMax))
      return
    }
    const chunks: Buffer[] = []
    let bytes = 0
    let hasEnded = false
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) {
        chunks.push(chunk)
        return
      }
      request.pause()
      reject(tooLarge(bytesMax))
    })
    request.on('end', () => {
      hasEnded = true
      const [only] = chunks
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes))
    })
    request.on('error', (error) => reject(unreadable(error)))
    request.on('close', () => {
      if (!hasEnded) reject(unreadable(undefined))
    })
  })
}

export function tooLarge(bytesMax: number): GatewayError {
  return new GatewayError('payload_too_large', `The body is larger than ${bytesMax} bytes.`, {
    headers: { connection: 'close' },
  })
}

export function unreadable(cause: unknown): GatewayError {
  return new GatewayError('invalid_request', 'The body could not be read to its end.', { cause })
}
