import type { Fault } from '../canonical/fault.ts'
import type { Provider } from '../catalog/catalog.ts'
import type { UpstreamRequest } from '../formats/format.ts'
import { faultOfResponse, unusableAnswer } from '../formats/shared/upstream-fault.ts'
import type { Holder } from '../shares/holder.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { objectOf, parseUntrustedBytes } from '../streams/untrusted-json.ts'
import { NotAnAnswer } from './connection.ts'
import { type Authorizer, plainCredential } from './credentials/authorize.ts'
import { withOddHeaders } from './faults/odd-headers.ts'
import { cleanFault } from './faults/tell-fault.ts'
import type { HttpTransport } from './transport/http-transport.ts'
import { readWhole } from './transport/read-whole.ts'
import { toTransportFault } from './transport/transport-fault.ts'

/** Asks a provider to count the tokens of a request; null when it does not say, whatever the reason. Never rejects. */
export type ProviderCounter = (
  provider: Provider,
  request: UpstreamRequest,
  holder: Holder,
  cancellation: Cancellation,
) => Promise<number | null>

// An estimate now is worth more than a count later.
const deadlineMs = 10_000
const answerBytesMax = 64 * 1024

export interface CounterParts {
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  /** Is told why a provider did not count, in words that may stand in the log. */
  readonly report: (provider: Provider, fault: Fault) => void
}

/** Builds the counter over the one HTTP client. */
export function createProviderCounter({ transport, authorize, report }: CounterParts): ProviderCounter {
  return async (provider, request, holder, cancellation) => {
    const { cancellation: own, detach } = cancellation.branch()
    const timer = setTimeout(() => own.cancel(new Error('the provider takes too long to count')), deadlineMs)
    try {
      const outgoing = await authorize(provider, {
        holder,
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
    } catch (error) {
      if (cancellation.reason === undefined) report(provider, tellCountFault(error, provider, request))
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
): Promise<number> {
  const answer = await transport.open(request, cancellation)
  const body = await readWhole(answer, answerBytesMax)
  if (body === null) throw new NotAnAnswer(unusableAnswer('the provider sent more than a count of tokens'))
  if (answer.status < 200 || answer.status >= 300) {
    const fault = faultOfResponse(answer.status, answer.headers, body)
    throw new NotAnAnswer(withOddHeaders(fault, answer.headers, request.url))
  }
  const count = objectOf(parseUntrustedBytes(body))['input_tokens']
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  throw new NotAnAnswer(unusableAnswer('the provider sent no count of tokens'))
}

function tellCountFault(error: unknown, provider: Provider, { body }: UpstreamRequest): Fault {
  const fault = error instanceof NotAnAnswer ? error.fault : toTransportFault(error)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return cleanFault(fault, provider, fault.said === undefined ? {} : objectOf(parseUntrustedBytes(bytes)))
}
