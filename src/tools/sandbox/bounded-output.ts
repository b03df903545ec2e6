import type { Readable } from 'node:stream'

/** The beginning of what a stream says; the rest is read and thrown away, so that its writer goes on. */
export class BoundedOutput {
  readonly #chunks: Buffer[] = []
  #left: number
  #dropped = 0

  /** Keeps at most `bytesMax`. */
  constructor(stream: Readable, bytesMax: number) {
    this.#left = bytesMax
    stream.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, this.#left)
      // A copy, since the rest of a large chunk would stay in memory with it.
      if (kept.length > 0) this.#chunks.push(kept.length === chunk.length ? chunk : Buffer.from(kept))
      this.#left -= kept.length
      this.#dropped += chunk.length - kept.length
    })
    // A broken pipe is the end of it.
    stream.on('error', () => {})
  }

  get text(): string {
    const text = Buffer.concat(this.#chunks).toString('utf8')
    return this.#dropped === 0 ? text : `${text}\n[cut: ${this.#dropped} bytes more]`
  }
}
