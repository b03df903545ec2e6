import { crc32 } from 'node:zlib'

/** One message of `application/vnd.amazon.eventstream`: lengths, checksum, headers, payload, checksum. */
export function frame(headers: Readonly<Record<string, string>>, payload: object): Buffer {
  const head = Buffer.concat(
    Object.entries({ ':content-type': 'application/json', ...headers }).map(([name, value]) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(Buffer.byteLength(value))
      // Type 7 is text.
      return Buffer.concat([
        Buffer.from([Buffer.byteLength(name)]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ])
    }),
  )
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(8)
  prelude.writeUInt32BE(16 + head.length + body.length, 0)
  prelude.writeUInt32BE(head.length, 4)
  const message = Buffer.concat([prelude, checksum(prelude), head, body])
  return Buffer.concat([message, checksum(message)])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}

/** One event of such a stream, by its type. */
export function eventFrame(type: string, payload: object): Buffer {
  return frame({ ':message-type': 'event', ':event-type': type }, payload)
}
