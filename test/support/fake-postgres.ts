import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { SelfSigned } from './self-signed.ts'

export interface FakePostgres {
  /** Without a database and a query. */
  readonly url: string
  /** The first message of each session, in order. */
  readonly sessions: ('encrypted' | 'plain')[]
}

const sslRequest = 80877103

/** A PostgreSQL that answers every query with its version. Without a certificate it has no TLS; `refusesPlain` is hostssl in its pg_hba.conf. */
export async function startFakePostgres({
  certificate,
  refusesPlain = false,
}: {
  readonly certificate?: SelfSigned
  readonly refusesPlain?: boolean
} = {}): Promise<FakePostgres> {
  const sessions: FakePostgres['sessions'] = []
  const sockets = new Set<Socket>()
  const begin = (socket: Socket, isEncrypted: boolean) => {
    sessions.push(isEncrypted ? 'encrypted' : 'plain')
    if (!isEncrypted && refusesPlain) socket.end(refusal)
    else socket.write(Buffer.concat([message('R', int(0)), ready]))
    socket.on('data', () => socket.write(answer))
  }
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', (first) => {
      if (first.readInt32BE(4) !== sslRequest) return begin(socket, false)
      if (certificate === undefined) return void socket.write('N')
      socket.write('S')
      const secured = new TLSSocket(socket, { isServer: true, ...certificate })
      secured.on('error', () => {})
      secured.once('data', () => begin(secured, true))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `postgres://me@localhost:${(server.address() as AddressInfo).port}`, sessions }
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body])
}

const ready = message('Z', Buffer.from('I'))
// One column of type text, one row.
const column = Buffer.concat([
  Buffer.from([0, 1]),
  Buffer.from('version\0'),
  Buffer.alloc(6),
  int(25),
  Buffer.alloc(8, 0),
])
const version = Buffer.from('PostgreSQL 15.0')
const row = Buffer.concat([Buffer.from([0, 1]), int(version.length), version])
const answer = Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready])
const words = 'no pg_hba.conf entry for host "127.0.0.1", user "me", database "x", no encryption'
const refusal = message('E', Buffer.from(`SFATAL\0C28000\0M${words}\0\0`))
