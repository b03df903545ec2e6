import { pipeline, type Readable, type Transform, Writable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createAnyInflate } from './any-inflate.ts'
import { OutboundError } from './outbound-error.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createAnyInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a whole body and decompresses it. Rejects with OutboundError `too-large` as soon as more than `bytesMax` bytes have arrived,
 * compressed or not, whatever Content-Length says, and with `undecodable` when it can't be decompressed.
 */
export function readBounded(body: Readable, contentEncoding: string, bytesMax: number): Promise<Buffer> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
  const createDecoder = decoders[encodings[0] ?? '']
  // Layered compression turns a small answer into a very large one.
  const isKnown = encodings.length === 0 || (encodings.length === 1 && createDecoder !== undefined)
  const kept = new Keeper(bytesMax)
  return new Promise((resolve, reject) => {
    if (!isKnown) {
      body.destroy()
      reject(new OutboundError('undecodable'))
      return
    }
    const finish = (error: NodeJS.ErrnoException | null) => {
      if (error === null || error === undefined) resolve(Buffer.concat(kept.chunks))
      else reject(isDecoding(error) ? new OutboundError('undecodable', { cause: error }) : error)
    }
    if (createDecoder === undefined) pipeline(body, kept, finish)
    else pipeline(body, createDecoder(), kept, finish)
  })
}

class Keeper extends Writable {
  readonly chunks: Buffer[] = []
  #rest: number

  constructor(bytesMax: number) {
    super()
    this.#rest = bytesMax
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#rest -= chunk.byteLength
    if (this.#rest < 0) {
      this.chunks.length = 0
      done(new OutboundError('too-large'))
      return
    }
    this.chunks.push(chunk)
    done()
  }
}

function isDecoding({ code }: NodeJS.ErrnoException): boolean {
  return (
    code?.startsWith('Z_') === true ||
    code?.startsWith('ERR_BROTLI') === true ||
    code?.startsWith('ERR__ERROR') === true
  )
}
