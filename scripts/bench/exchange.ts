import { type BodySize, requestBody } from './bodies.ts'
import { gatewayModel } from './gateway-config.ts'
import type { Target } from './targets.ts'
import { upstreamModelName, type Variant } from './variant.ts'

/** A kind of request and the answer that it should get. */
export interface Exchange {
  readonly size: BodySize
  readonly variant: Variant
  /** Whether the provider speaks chat completions: the gateway then translates, while rawproxy hands its bytes on. */
  readonly isTranslated: boolean
}

/** What an answer must look like on the caller's side. */
export interface ExpectedAnswer {
  readonly format: 'responses' | 'chat'
  readonly variant: Variant
  /** Whether `data: [DONE]` must end a stream. */
  readonly hasDone: boolean
}

/** A request to one target, ready to be sent many times. */
export interface PreparedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly expected: ExpectedAnswer
}

/** The request for `target`. Both targets get the same body; rawproxy gets it at the path that the provider has. */
export function prepareRequest(target: Target, exchange: Exchange): PreparedRequest {
  const { variant, isTranslated } = exchange
  const isStreamed = variant.kind !== 'json'
  const format = isTranslated && !target.isGateway ? 'chat' : 'responses'
  const upstreamPath = format === 'chat' ? '/v1/chat/completions' : '/v1/responses'
  return {
    path: target.isGateway ? '/api/v1/responses' : upstreamPath,
    headers: {
      'content-type': 'application/json',
      accept: isStreamed ? 'text/event-stream' : 'application/json',
      ...target.headers,
    },
    body: requestBody(exchange.size, gatewayModel(upstreamModelName(variant), isTranslated), isStreamed),
    expected: { format, variant, hasDone: target.isGateway || format === 'chat' },
  }
}
