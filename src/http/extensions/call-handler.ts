import { GatewayError } from '../../errors/gateway-error.ts'
import type { ExtensionCall, ExtensionOperation, ExtensionReply } from '../../extensions/extension.ts'
import { runHandler } from '../../extensions/handler-scope.ts'
import type { Cancellation } from '../../streams/cancellation.ts'
import type { Logger } from '../../telemetry/logger.ts'

/** What a handler is called with, beside the request. */
export interface HandlerSurroundings {
  readonly log: Logger
  readonly cancellation: Cancellation
  /** How long it may take until it answers. */
  readonly ms: number
}

/** Calls an operation's handler. Rejects with GatewayError, 408, where it takes too long, and with what it throws. */
export async function callHandler(
  { id, handler }: ExtensionOperation,
  request: Omit<ExtensionCall, 'signal' | 'log'>,
  { log, cancellation, ms }: HandlerSurroundings,
): Promise<ExtensionReply> {
  const call: ExtensionCall = {
    ...request,
    signal: signalOf(id, cancellation),
    log: {
      debug: (details, message) => log.debug(details, message),
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => log.error(details, message),
    },
  }
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new GatewayError('timeout', 'The operation took too long.', { status: 408 })
      reject(failure)
      cancellation.cancel(failure)
    }, ms)
  })
  try {
    // A handler may be synchronous and throw at once.
    return await Promise.race([runHandler(id, async () => handler(call)), overdue])
  } finally {
    clearTimeout(timer)
  }
}

// What listens to it is the operator's code, and throws where it is called from.
function signalOf(id: string, { signal }: Cancellation): AbortSignal {
  const own = new AbortController()
  const abort = () => runHandler(id, () => own.abort(signal.reason))
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return own.signal
}
