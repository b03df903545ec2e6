import { GatewayError } from '../../errors/gateway-error.ts'
import type { ExtensionCall, ExtensionHandler, ExtensionReply } from '../../extensions/extension.ts'
import type { Cancellation } from '../../streams/cancellation.ts'
import type { Logger } from '../../telemetry/logger.ts'

/** What a handler is called with, beside the request. */
export interface HandlerSurroundings {
  readonly log: Logger
  readonly cancellation: Cancellation
  /** How long it may take until it answers. */
  readonly ms: number
}

/** Calls a handler. Rejects with GatewayError, 524, where it takes too long, and with what it throws. */
export async function callHandler(
  handler: ExtensionHandler,
  request: Omit<ExtensionCall, 'signal' | 'log'>,
  { log, cancellation, ms }: HandlerSurroundings,
): Promise<ExtensionReply> {
  const call: ExtensionCall = {
    ...request,
    signal: cancellation.signal,
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
      const failure = new GatewayError('timeout', 'The operation took too long.')
      reject(failure)
      cancellation.cancel(failure)
    }, ms)
  })
  try {
    // A handler may be synchronous and throw at once.
    return await Promise.race([Promise.resolve(call).then(handler), overdue])
  } finally {
    clearTimeout(timer)
  }
}
