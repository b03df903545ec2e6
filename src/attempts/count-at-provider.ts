import type { Provider } from '../catalog/catalog.ts'
import type { UpstreamRequest } from '../formats/format.ts'
import { objectOf, parseUntrustedBytes } from '../streams/untrusted-json.ts'
import { type Authorizer, plainCredential } from './authorize.ts'
import type { Cancellation } from './cancellation.ts'
import type { HttpTransport } from './http-transport.ts'

/** Asks a provider to count the tokens of a request; null when it does not say, whatever the reason. Never rejects. */
export type ProviderCounter = (
  provider: Provider,
  request: UpstreamRequest,
  cancellation: Cancellation,
) => Promise<number | null>

// An estimate now is worth more than a count later.
const deadlineMs = 10_000
const answerBytesMax = 64 * 1024

/** Builds the counter over the one HTTP client. */
export function createProviderCounter(transport: HttpTransport, authorize: Authorizer): ProviderCounter {
  return async (provider, request, cancellation) => {
    const { cancellation: own, detach } = cancellation.branch()
    const timer = setTimeout(() => own.cancel(new Error('the provider takes too long to count')), deadlineMs)
    try {
      const outgoing = await authorize(provider, {
        url: provider.baseUrl + request.path,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...plainCredential(provider),
          ...request.headers,
          ...provider.headers,
        },
        body: request.body,
      })
      return await readCount(transport, outgoing, own)
    } catch {
      return null
    } finally {
      clearTimeout(timer)
      detach()
    }
  }
}

async function readCount(
  transport: HttpTransport,
  request: Parameters<HttpTransport['open']>[0],
  cancellation: Cancellation,
): Promise<number | null> {
  const answer = await transport.open(request, cancellation)
  const isGood = answer.status >= 200 && answer.status < 300
  if (!isGood) answer.release()
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (let chunks = isGood ? await answer.read() : null; chunks !== null; chunks = await answer.read()) {
    for (const chunk of chunks) bytes += chunk.byteLength
    if (bytes > answerBytesMax) {
      answer.release()
      return null
    }
    pieces.push(...chunks)
  }
  const count = objectOf(parseUntrustedBytes(Buffer.concat(pieces)))['input_tokens']
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}
