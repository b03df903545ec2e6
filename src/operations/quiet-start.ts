import { GatewayError } from '../errors/gateway-error.ts'
import type { Exchange } from '../pipeline/request.ts'
import type { InBandFailure } from '../pipeline/stream-end.ts'

// Proxies and load balancers drop connections that carry no byte for a while: 60 s is a common limit.
const comment = ': processing\n\n'

/**
 * The exchange of a stream request. Rejects as `running` does if that fails within `quietMs`, so that the failure has its HTTP status.
 * After that time it resolves with a stream that starts with a comment, and goes on with the answer or ends with the failure.
 */
export async function startWhenQuiet(
  running: Promise<Exchange>,
  quietMs: number,
  encodeFailure: (failure: InBandFailure) => string,
): Promise<Exchange> {
  let timer: NodeJS.Timeout | undefined
  const quiet = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, quietMs, undefined)
  })
  try {
    return (await Promise.race([running, quiet])) ?? startedStream(running, encodeFailure)
  } finally {
    clearTimeout(timer)
  }
}

function startedStream(running: Promise<Exchange>, encodeFailure: (failure: InBandFailure) => string): Exchange {
  // A caller that is gone reads no failure.
  running.catch(() => {})
  let breakOff: (failure: InBandFailure) => string = encodeFailure
  async function* events() {
    yield comment
    try {
      const exchange = await running
      if ('json' in exchange) return
      breakOff = exchange.breakOff
      yield* exchange.events
    } catch (error) {
      if (error instanceof GatewayError && breakOff === encodeFailure) {
        breakOff = () => ''
        yield encodeFailure(error)
      }
      // The log and the metrics count it as any other failure.
      throw error
    }
  }
  return { events: events(), breakOff: (failure) => breakOff(failure) }
}
