import { connect, type Socket } from 'node:net'
import { waitUntil } from './wait-until.ts'

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

/** Connects to the host and port of an origin. */
export async function openRaw(origin: string, { localAddress }: RawClientOptions = {}): Promise<RawClient> {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ host, port: Number(port), ...(localAddress !== undefined && { localAddress }) })
  socket.setNoDelay(true)
  let said = ''
  let isClosed = false
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    said += chunk
  })
  // How a connection ends is what the tests ask about.
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  const when = async (what: string, isDone: () => boolean) => {
    try {
      await waitUntil(what, () => isDone() || isClosed)
    } catch (error) {
      throw new Error(`${String(error)}; it said: ${said}`)
    }
    if (!isDone()) throw new Error(`the connection closed before ${what}; it said: ${said}`)
    return said
  }
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return {
    socket,
    text: () => said,
    write: (text) => void socket.write(text),
    until: (wanted) =>
      when(String(wanted), () => (typeof wanted === 'string' ? said.includes(wanted) : wanted.test(said))),
    closed: () => when('the end of the connection', () => isClosed),
    destroy: () => socket.destroy(),
  }
}
