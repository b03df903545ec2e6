import { expect, it } from 'vitest'
import { begun } from '../../src/pipeline/begun-stream.ts'

it('gives the whole stream once its first piece is there', async () => {
  async function* pieces() {
    yield 'a'
    yield 'b'
  }
  const all: string[] = []
  for await (const piece of await begun(pieces())) all.push(piece)
  expect(all).toEqual(['a', 'b'])
})

it('rejects with what the stream throws before its first piece', async () => {
  // biome-ignore lint/correctness/useYield: it throws before.
  async function* pieces(): AsyncGenerator<string> {
    throw new Error('blocked')
  }
  await expect(begun(pieces())).rejects.toThrow('blocked')
})

it('ends a stream of which nobody has taken a piece', async () => {
  let isEnded = false
  async function* pieces() {
    try {
      yield 'a'
    } finally {
      isEnded = true
    }
  }
  const stream = (await begun(pieces()))[Symbol.asyncIterator]()
  await stream.return?.()
  expect(isEnded).toBe(true)
})
