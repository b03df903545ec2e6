import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes connections on to whoever is ready, and looks at /readyz as load balancers do. It knows nothing of HTTP besides. */
export interface TcpBalancer {
  readonly port: number
  add(port: number): void
  remove(port: number): void
  close(): Promise<void>
}

const lookEveryMs = 50

/** Starts one on 127.0.0.1. New connections go round robin to the backends that were ready when they were looked at last. */
export async function startBalancer(): Promise<TcpBalancer> {
  const backends = new Map<number, boolean>()
  const sockets = new Set<Socket>()
  let next = 0
  const look = setInterval(() => {
    for (const port of backends.keys()) {
      fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        ({ status }) => backends.has(port) && backends.set(port, status === 200),
        () => backends.has(port) && backends.set(port, false),
      )
    }
  }, lookEveryMs)
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([port]) => port)
    const port = ready[next++ % ready.length]
    if (port === undefined) {
      caller.resetAndDestroy()
      return
    }
    const backend = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    for (const [from, to] of [
      [caller, backend],
      [backend, caller],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => to.resetAndDestroy())
      from.on('close', () => sockets.delete(from))
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    add: (port) => void backends.set(port, true),
    remove: (port) => void backends.delete(port),
    close() {
      clearInterval(look)
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
