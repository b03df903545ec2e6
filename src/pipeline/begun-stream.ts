/** The same stream once its first bytes are there. Rejects with what it throws before them. */
export async function begun<Chunk>(stream: AsyncGenerator<Chunk>): Promise<AsyncIterable<Chunk>> {
  const first = await stream.next()
  return new BegunStream(stream, first)
}

/** A generator would not end the stream if nobody asked it for anything. */
class BegunStream<Chunk> implements AsyncIterableIterator<Chunk> {
  readonly #stream: AsyncGenerator<Chunk>
  #first: IteratorResult<Chunk> | null

  constructor(stream: AsyncGenerator<Chunk>, first: IteratorResult<Chunk>) {
    this.#stream = stream
    this.#first = first
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Chunk>> {
    const first = this.#first
    this.#first = null
    return first ?? (await this.#stream.next())
  }

  async return(): Promise<IteratorResult<Chunk>> {
    return await this.#stream.return(undefined)
  }
}
