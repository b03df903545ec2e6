import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { SelfSigned } from './self-signed.ts'

/** What came to a destination. */
export interface DestinationRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (request: DestinationRequest, response: ServerResponse) => void

/** A server that generations are sent to, which answers as a test wants. */
export interface DestinationServer {
  readonly url: string
  readonly port: number
  readonly got: readonly DestinationRequest[]
  answer: Answer
  close(): Promise<void>
}

export async function openDestinationServer(
  answer: Answer = (_, response) => response.end(),
  certificate?: SelfSigned,
): Promise<DestinationServer> {
  const got: DestinationRequest[] = []
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body: Buffer.concat(chunks).toString('latin1') }
      got.push(received)
      opened.answer(received, response)
    })
  }
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const opened: DestinationServer = {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    ...{ port, got, answer },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return opened
}

/** Answers with a status and a text. */
export const saying =
  (status: number, text = ''): Answer =>
  (_, response) =>
    response.writeHead(status).end(text)
