import { gatewayModel } from '../targets/gateway-config.ts'
import type { Target } from '../targets/targets.ts'
import { upstreamModelName, type Variant } from '../upstream/variant.ts'
import { type CallerFormat, type ProviderFormat, providerWires } from '../wire/provider-wire.ts'
import { type BodySize, callerWires, requestBody } from './bodies.ts'

/** A kind of request and the answer that it should get. */
export interface Exchange {
  readonly size: BodySize
  readonly variant: Variant
  readonly caller: CallerFormat
  /** Where it is not the caller's format, the gateway translates, while rawproxy hands the provider's bytes on. */
  readonly provider: ProviderFormat
}

/** What an answer must look like where it is read. */
export interface ExpectedAnswer {
  readonly format: ProviderFormat
  readonly variant: Variant
  /** Whether `data: [DONE]` must end a stream. */
  readonly hasDone: boolean
  /** Whether an answer that called a tool came before, whose usage is added. Absent: none did. */
  readonly hasCall?: boolean
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
  const { variant, caller, provider, size } = exchange
  const isStreamed = variant.kind !== 'json'
  const upstreamModel = upstreamModelName(variant)
  const format = target.isGateway ? caller : provider
  return {
    path: target.isGateway ? callerWires[caller].path : providerWires[provider].requestPath(upstreamModel, isStreamed),
    headers: {
      'content-type': 'application/json',
      accept: isStreamed ? 'text/event-stream' : 'application/json',
      ...target.headers,
    },
    body: requestBody(caller, size, gatewayModel({ provider, upstreamModel }), isStreamed),
    expected: {
      format,
      variant,
      hasCall: target.isGateway && variant.kind === 'json' && variant.callsTool === true,
      hasDone: format === 'openai-chat' || (format === 'openai-responses' && target.isGateway),
    },
  }
}
