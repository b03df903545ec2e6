import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bitsPerSample = 8
const trueColour = 2

/** A PNG of one colour: `rgb` has three bytes, the sides are in pixels. */
export function pngOf(width: number, height: number, rgb: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsPerSample, trueColour], 8)
  // Each row begins with its filter: none.
  const row = Buffer.concat([Buffer.of(0), ...Array<Uint8Array>(width).fill(rgb)])
  const pixels = deflateSync(Buffer.concat(Array<Uint8Array>(height).fill(row)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), framed.length - 4)
  return framed
}
