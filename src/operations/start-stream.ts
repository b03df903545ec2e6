import type { ErrorType } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { InBandFailure } from '../pipeline/free-ending.ts'
import type { Exchange } from '../pipeline/request.ts'

/** Options for starting a stream that has no content yet. */
export interface StreamStart {
  /** Milliseconds without content after which the stream starts all the same. Null: never. */
  readonly quietMs: number | null
  /** Errors that programs look for in the stream and not in the HTTP status. Absent: none. */
  readonly failsInStream?: ReadonlySet<ErrorType> | undefined
  /** Encodes a failure as the only event of the stream, in the caller's format. */
  encodeFailure(failure: InBandFailure): string
}

// Proxies and load balancers drop connections that carry no byte for a while: 60 s is a common limit.
const comment = ': processing\n\n'

/**
 * The exchange of a stream request. Rejects as `running` does if that fails within the quiet interval, so that the failure has its HTTP
 * status. After that time it resolves with a stream that starts with a comment, and goes on with the answer or ends with the failure.
 */
export async function startStream(running: Promise<Exchange>, start: StreamStart): Promise<Exchange> {
  let timer: NodeJS.Timeout | undefined
  const { quietMs } = start
  const quiet = new Promise<undefined>((resolve) => {
    if (quietMs !== null) timer = setTimeout(resolve, quietMs, undefined)
  })
  try {
    return (await Promise.race([running, quiet])) ?? startedStream(running, start)
  } catch (error) {
    if (error instanceof GatewayError && start.failsInStream?.has(error.type) === true) {
      return startedStream(running, start)
    }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function startedStream(running: Promise<Exchange>, { encodeFailure }: StreamStart): Exchange {
  // A caller that is gone reads no failure.
  running.catch(() => {})
  let breakOff = encodeFailure
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
