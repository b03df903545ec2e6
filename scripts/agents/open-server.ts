import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on 127.0.0.1. */
export interface OpenServer {
  readonly origin: string
  close(): void
}

/** Opens a server on a free port. A request whose `serve` rejects ends with a connection reset, after `report` has the error. */
export async function openServer(
  serve: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>,
  report: (error: unknown) => void = () => {},
): Promise<OpenServer> {
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch((error: unknown) => {
      report(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The whole body of a request. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
