import type { UpstreamAnswer } from './transport/http-exchange.ts'

const faultBytesMax = 64 * 1024
const faultMs = 1000
const enough = new Error('enough of the error body was read')

/** The body of an error answer, as far as it comes within a second: asking the next provider soon matters more than its words. */
export async function readFault(answer: UpstreamAnswer): Promise<Uint8Array> {
  const kept: Uint8Array[] = []
  let bytes = 0
  const timer = setTimeout(() => answer.cancel(enough), faultMs)
  try {
    for (let chunks = await answer.read(); chunks !== null; chunks = await answer.read()) {
      for (const chunk of chunks) {
        kept.push(chunk)
        bytes += chunk.byteLength
      }
      if (bytes > faultBytesMax) answer.cancel(enough)
    }
  } catch (error) {
    if (error !== enough) throw error
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(kept)
}
