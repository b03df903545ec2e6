import { connect, type Socket } from 'node:net'

/** A connection on which a test writes what it likes. */
export interface RawClient {
  readonly socket: Socket
  /** Everything that came back so far. */
  text(): string
  write(text: string | Uint8Array): void
  /** Resolves once what came back contains or matches this; rejects when the connection closes before, or nothing comes for long. */
  until(wanted: string | RegExp): Promise<string>
  /** Resolves with everything that came back, once the other side has closed the connection. */
  closed(): Promise<string>
  destroy(): void
}

export interface RawClientOptions {
  /** The address to call from, such as another one of the loopback network. */
  readonly localAddress?: string
}

const patienceMs = 15_000

/** Connects to the host and port of an origin. */
export async function openRaw(origin: string, { localAddress }: RawClientOptions = {}): Promise<RawClient> {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ host, port: Number(port), ...(localAddress !== undefined && { localAddress }) })
  socket.setNoDelay(true)
  let said = ''
  let isClosed = false
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of waiting) each()
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    said += chunk
    look()
  })
  // How a connection ends is what the tests ask about.
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    look()
  })
  const when = (isDone: () => boolean, failure: string) =>
    new Promise<string>((resolve, reject) => {
      // So that a test fails by itself, and says what it has seen.
      const overdue = setTimeout(() => {
        waiting.delete(check)
        reject(new Error(`waited in vain: ${failure}; it said: ${said}`))
      }, patienceMs)
      const check = () => {
        if (!isDone() && !isClosed) return
        clearTimeout(overdue)
        waiting.delete(check)
        if (isDone()) resolve(said)
        else reject(new Error(`${failure}; it said: ${said}`))
      }
      waiting.add(check)
      check()
    })
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return {
    socket,
    text: () => said,
    write: (text) => void socket.write(text),
    until: (wanted) =>
      when(
        () => (typeof wanted === 'string' ? said.includes(wanted) : wanted.test(said)),
        `the connection closed before ${String(wanted)}`,
      ),
    closed: () => when(() => isClosed, 'the connection did not close'),
    destroy: () => socket.destroy(),
  }
}
