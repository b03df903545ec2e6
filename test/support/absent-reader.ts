import { connect, type Socket } from 'node:net'
import { inferenceKey } from './test-gateway.ts'

/** Asks by hand and then never reads a byte: over HTTP, or over a WebSocket. */
export function openAbsentReader(
  url: string,
  body: Readonly<Record<string, unknown>>,
  over: 'http' | 'socket',
): Socket {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.pause()
  const head = `host: ${host}\r\nauthorization: Bearer ${inferenceKey}\r\n`
  if (over === 'socket') {
    const upgrade =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    socket.write(`GET ${pathname}/responses HTTP/1.1\r\n${head}${upgrade}\r\n`)
    socket.write(textFrame(JSON.stringify({ type: 'response.create', ...body })))
    return socket
  }
  const json = JSON.stringify(body)
  const sent = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
  socket.write(`POST ${pathname}/responses HTTP/1.1\r\n${head}${sent}\r\n${json}`)
  return socket
}

/** One text frame of a client, masked with zeros (RFC 6455 §5.2), of 126 to 65,535 bytes once it is padded. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text.padEnd(126))
  const head = Buffer.alloc(8)
  head[0] = 0x81
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
