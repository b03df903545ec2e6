import { Transform, type TransformCallback } from 'node:stream'
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from 'node:zlib'

/** Decompresses `deflate` as HTTP defines it, with zlib's header, and as some servers send it: without (RFC 9110, section 8.4.1.2). */
export function createAnyInflate(): Transform {
  return new AnyInflate()
}

class AnyInflate extends Transform {
  #inflate: Inflate | InflateRaw | undefined

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const [first] = chunk
    if (first === undefined) {
      done()
      return
    }
    this.#inflate ??= this.#begin(first)
    this.#inflate.write(chunk, () => done())
  }

  override _flush(done: TransformCallback): void {
    if (this.#inflate === undefined) done()
    else this.#inflate.once('end', () => done()).end()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inflate?.destroy()
    done(error)
  }

  /** The low half of the first byte of zlib's header is 8, its method. */
  #begin(first: number): Inflate | InflateRaw {
    const inflate = (first & 0x0f) === 0x08 ? createInflate() : createInflateRaw()
    inflate.on('data', (bytes: Buffer) => {
      if (!this.push(bytes)) inflate.pause()
    })
    inflate.on('error', (error) => this.destroy(error))
    return inflate
  }

  override _read(size: number): void {
    super._read(size)
    this.#inflate?.resume()
  }
}
