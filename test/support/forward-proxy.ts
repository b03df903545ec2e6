import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ForwardProxy {
  readonly url: string
  /** What it was asked for, in order: `CONNECT host:port`, or `POST http://…`. */
  readonly asked: string[]
  /** The `Proxy-Authorization` of each. */
  readonly credentials: (string | undefined)[]
}

/** A forward proxy as companies have them: tunnels for https, absolute URLs for http. With `isClosed` it refuses both. */
export async function startForwardProxy({ isClosed = false } = {}): Promise<ForwardProxy> {
  const asked: string[] = []
  const credentials: (string | undefined)[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    credentials.push(incoming.headers['proxy-authorization'])
    if (isClosed) {
      outgoing.writeHead(403).end()
      return
    }
    const { 'proxy-authorization': _own, 'proxy-connection': _hop, ...headers } = incoming.headers
    const onward = request(incoming.url ?? '', { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  server.on('connect', (incoming, socket: Socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    credentials.push(incoming.headers['proxy-authorization'])
    if (isClosed) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    sockets.add(onward.on('error', () => socket.destroy()))
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, credentials }
}
