import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { OpenResponses } from './open-responses.ts'
import { rawAnswer } from './raw-answer.ts'

/**
 * Answers what is no HTTP, in words, where nothing was answered yet, and closes the connection. It is the doing of who sent it: the log has no
 * line of it beyond that of a request which was cut short by it.
 */
export function answerBrokenRequests(server: Server, responses: OpenResponses): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // What is written behind the end of the connection, or into another's answer, would be one more broken thing.
    if (socket.writable && error.code !== 'ECONNRESET' && !responses.isAnswering(socket)) {
      socket.end(rawAnswer(failureOf(error.code ?? '')), () => socket.destroy())
      socket.destroySoon()
    } else socket.destroy()
  })
}

function failureOf(code: string): GatewayError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new GatewayError('invalid_request', 'The head of the request is larger than 16 KiB.', { status: 431 })
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new GatewayError('payload_too_large', 'The chunk extensions of the request are too long.')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new GatewayError('invalid_request', 'The request did not come to its end in time.', { status: 408 })
    default:
      return new GatewayError('invalid_request', 'This is not a request of HTTP/1.1.')
  }
}
