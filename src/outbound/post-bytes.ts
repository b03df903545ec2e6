import { request } from 'undici'

export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Ends it. */
  readonly signal: AbortSignal
}

export interface Posted {
  readonly status: number
  readonly contentType: string
  /** Empty where it is longer than 64 KiB, or broke off. */
  readonly body: Uint8Array
}

const bodyBytesMax = 64 * 1024

/** Posts to an address that the operator configured, which may be a private one, and follows no redirect. Rejects where there is no answer. */
export async function postBytes(url: string, { headers, body, signal }: Post): Promise<Posted> {
  const answer = await request(url, { method: 'POST', headers, body, signal })
  const contentType = answer.headers['content-type']
  return {
    status: answer.statusCode,
    contentType: typeof contentType === 'string' ? contentType : '',
    body: await bodyOf(answer.body),
  }
}

// It has arrived, whatever becomes of what is said to that.
async function bodyOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.length
      if (length > bodyBytesMax) return new Uint8Array()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    return new Uint8Array()
  }
}
