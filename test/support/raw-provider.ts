import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a raw provider does with its socket once a whole request has come in. */
export type RawAnswer = (socket: Socket) => unknown

/** A provider that speaks by hand: whatever bytes it likes, HTTP or not. */
export interface RawProvider {
  readonly url: string
  /** How many requests came in so far. */
  readonly requestCount: number
  /** How many connections are open just now. */
  readonly openCount: number
  /** Takes every request from now on. */
  otherwise(answer: RawAnswer): void
  reset(): void
  close(): Promise<void>
}

const headEnd = Buffer.from('\r\n\r\n')

/** Starts one on 127.0.0.1; until told otherwise it hangs up. */
export async function startRawProvider(): Promise<RawProvider> {
  const hangUp: RawAnswer = (socket) => socket.end()
  const sockets = new Set<Socket>()
  let answer = hangUp
  let requestCount = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf(headEnd)
      const length = /\r\ncontent-length: *(\d+)/i.exec(received.toString('latin1', 0, Math.max(end, 0)))?.[1]
      if (end < 0 || received.length < end + headEnd.length + Number(length ?? 0)) return
      received = Buffer.alloc(0)
      requestCount++
      void answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    get requestCount() {
      return requestCount
    },
    get openCount() {
      return sockets.size
    },
    otherwise(next) {
      answer = next
    },
    reset() {
      answer = hangUp
      requestCount = 0
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

/** Writes pieces, each a write of its own, and then closes, resets or keeps the connection. */
export function rawAnswer(
  pieces: readonly (string | Uint8Array)[],
  end: 'close' | 'reset' | 'keep' = 'close',
): RawAnswer {
  return async (socket) => {
    for (const piece of pieces) {
      if (socket.destroyed) return
      await new Promise((resolve) => socket.write(piece, resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (end === 'close') socket.end()
    if (end === 'reset') socket.resetAndDestroy()
  }
}

/** The head of an answer with these lines after its status line. */
export function headOf(lines: readonly string[], statusLine = 'HTTP/1.1 200 OK'): string {
  return `${[statusLine, ...lines].join('\r\n')}\r\n\r\n`
}

/** One chunk of a chunked body. */
export function chunkOf(body: string | Uint8Array): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
