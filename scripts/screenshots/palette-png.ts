import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** The same picture with at most 64 colours, which are enough for a page of text and lines: a quarter of the size. Takes what Chromium writes. */
export function palettePng(png: Uint8Array): Buffer {
  const chunks = chunksOf(Buffer.from(png))
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3]
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const pixels = unfiltered(inflateSync(Buffer.concat(packed)), width * channels, height, channels)
  const { palette, places } = reduced(pixels, channels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) places.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width)
  // Eight bits a pixel, each the number of a colour.
  const own = Buffer.from(head)
  own[8] = 8
  own[9] = 3
  return Buffer.concat([
    signature,
    chunk('IHDR', own),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const found: { type: string; data: Buffer }[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return found
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** Undoes the filter of each row (PNG §9). */
function unfiltered(rows: Buffer, rowBytes: number, height: number, step: number): Buffer {
  const pixels = Buffer.alloc(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)] ?? 0
    for (let column = 0; column < rowBytes; column++) {
      const at = row * rowBytes + column
      const left = column >= step ? (pixels[at - step] ?? 0) : 0
      const above = row > 0 ? (pixels[at - rowBytes] ?? 0) : 0
      const corner = row > 0 && column >= step ? (pixels[at - rowBytes - step] ?? 0) : 0
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0
      pixels[at] = (rows[row * (rowBytes + 1) + 1 + column] ?? 0) + guess
    }
  }
  return pixels
}

function nearest(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** The colours that occur most, and for each pixel the closest of them. */
function reduced(pixels: Buffer, channels: number): { palette: Buffer; places: Buffer } {
  const counts = new Map<number, number>()
  const colourAt = (at: number) => pixels.readUIntBE(at * channels, 3)
  const length = pixels.length / channels
  for (let at = 0; at < length; at++) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1)
  const kept = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 64)
    .map(([colour]) => colour)
  const places = new Map(kept.map((colour, place) => [colour, place]))
  for (const colour of counts.keys()) if (!places.has(colour)) places.set(colour, closest(colour, kept))
  const palette = Buffer.alloc(kept.length * 3)
  for (const [place, colour] of kept.entries()) palette.writeUIntBE(colour, place * 3, 3)
  return { palette, places: Buffer.from(Array.from({ length }, (_, at) => places.get(colourAt(at)) ?? 0)) }
}

function closest(colour: number, kept: readonly number[]): number {
  let [best, distance] = [0, Number.POSITIVE_INFINITY]
  for (const [place, other] of kept.entries()) {
    const parts = [16, 8, 0].map((shift) => ((colour >> shift) & 255) - ((other >> shift) & 255))
    const far = parts.reduce((sum, part) => sum + part * part, 0)
    if (far < distance) [best, distance] = [place, far]
  }
  return best
}
