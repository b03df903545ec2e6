import { request } from 'undici'

export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Ends it. */
  readonly signal: AbortSignal
}

/** Posts to an address that the operator configured, which may be a private one, and follows no redirect. Gives the status; rejects where there is none. */
export async function postBytes(url: string, { headers, body, signal }: Post): Promise<number> {
  const answer = await request(url, { method: 'POST', headers, body, signal })
  await answer.body.dump({ limit: 64 * 1024, signal })
  return answer.statusCode
}
