import type { Provider } from '../catalog/catalog.ts'
import type { UpstreamRequest } from '../formats/format.ts'
import type { Asking } from './connection.ts'
import { plainCredential } from './credentials/authorize.ts'
import type { OutgoingRequest } from './transport/http-transport.ts'

type Headers = Readonly<Record<string, string>>

/** Headers of every request to a provider, by the kind of answer. The catalog's providers never change. */
const usualHeaders = new WeakMap<Provider, Map<string, Headers>>()

/** A request with the headers that its provider gets. `accept` is the media type of the answer that is wanted. */
export function toOutgoing(
  provider: Provider,
  request: UpstreamRequest,
  accept: string,
  { traceparent, holder }: Pick<Asking, 'traceparent' | 'holder'>,
): OutgoingRequest {
  const usual = usualHeadersOf(provider, accept)
  const isTold = traceparent !== undefined && provider.capabilities.traceContext === true
  let isUsual = !isTold
  for (const _ in request.headers) isUsual = false
  return {
    holder,
    url: provider.baseUrl + request.path,
    // Headers that an operator configured for a provider win over all others, its credential included.
    headers: isUsual ? usual : { ...usual, ...(isTold && { traceparent }), ...request.headers, ...provider.headers },
    body: request.body,
  }
}

function usualHeadersOf(provider: Provider, accept: string): Headers {
  const byAccept = usualHeaders.get(provider) ?? new Map<string, Headers>()
  let headers = byAccept.get(accept)
  if (headers === undefined) {
    headers = {
      'content-type': 'application/json',
      accept,
      // Decoding costs more than it saves between data centres, and a compressed stream comes in lumps.
      'accept-encoding': 'identity',
      ...plainCredential(provider),
      ...provider.headers,
    }
    usualHeaders.set(provider, byAccept.set(accept, headers))
  }
  return headers
}
