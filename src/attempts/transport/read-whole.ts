import type { UpstreamAnswer } from './http-exchange.ts'

/** The body of an answer that is small by its nature; null where it is longer than `bytesMax`, and nothing more is wanted of it. Rejects as `read` does. */
export async function readWhole(answer: UpstreamAnswer, bytesMax: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (let chunks = await answer.read(); chunks !== null; chunks = await answer.read()) {
    for (const chunk of chunks) bytes += chunk.byteLength
    if (bytes > bytesMax) {
      answer.release()
      return null
    }
    pieces.push(...chunks)
  }
  return Buffer.concat(pieces)
}
