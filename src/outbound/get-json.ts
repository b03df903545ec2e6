import { request } from 'undici'
import { maskUrl } from '../errors/mask.ts'

const bytesMax = 4 * 1024 * 1024

/** Gets JSON from an address that the operator configured (a local Ollama). Rejects after the deadline, and when the status is not 200. */
export async function getJson(url: string, deadlineMs: number): Promise<unknown> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(deadlineMs) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`${maskUrl(url)} answered with more than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  if (statusCode !== 200) throw new Error(`${maskUrl(url)} answered ${statusCode}`)
  return JSON.parse(Buffer.concat(chunks).toString())
}
