import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listenOn } from '../../src/http/server.ts'

/** An export that a collector got. */
export interface SentExport {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface OtlpCollector {
  readonly url: string
  /** In order of arrival. */
  readonly sent: readonly SentExport[]
  /** Those that came to a path. */
  at(path: string): readonly SentExport[]
  /** What it answers from now on; null: nothing at all. `body` is JSON as a text, or protobuf. */
  answer(status: number | null, body?: string | Uint8Array): void
}

/** A collector of telemetry over HTTP that keeps what it gets, as it came. */
export async function startCollector(first: number | null = 200): Promise<OtlpCollector> {
  const sent: SentExport[] = []
  let status = first
  let words: string | Uint8Array = '{}'
  const server = createServer(async (request, response) => {
    sent.push({ path: request.url, headers: request.headers, body: await buffer(request) })
    const type = typeof words === 'string' ? 'application/json' : 'application/x-protobuf'
    if (status !== null) response.writeHead(status, { 'content-type': type }).end(words)
  })
  const { port } = await listenOn(server, '127.0.0.1', 0)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    at: (path) => sent.filter((each) => each.path === path),
    answer(next, body = '{}') {
      status = next
      words = body
    },
  }
}
