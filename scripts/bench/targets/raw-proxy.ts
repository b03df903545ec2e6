import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { Agent, type Dispatcher } from 'undici'
import { reportListening } from './child-port.ts'

// A process of its own: the baseline. Bytes go both ways between node:http and undici, and nobody looks at them.

const origin = process.argv[2]
if (origin === undefined) throw new Error('usage: raw-proxy <upstream origin>')

const agent = new Agent({ keepAliveTimeout: 600_000, headersTimeout: 0, bodyTimeout: 0 })

class Pipe implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#response.on('close', () => {
      if (!this.#response.writableFinished) controller.abort(new Error('the caller went away'))
    })
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#response.writeHead(status, withoutHopByHop(headers))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#response.write(chunk)) return
    controller.pause()
    this.#response.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    this.#response.end()
  }

  onResponseError(): void {
    this.#response.destroy()
  }
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _encoding, ...rest } = headers
  return rest
}

const server = createServer({ keepAliveTimeout: 600_000, requestTimeout: 0 }, (request, response) => {
  const { host: _host, ...headers } = withoutHopByHop(request.headers)
  agent.dispatch({ origin, path: request.url ?? '/', method: 'POST', headers, body: request }, new Pipe(response))
})
server.listen(0, '127.0.0.1', 4096, () => reportListening(server))
