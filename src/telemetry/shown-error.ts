const causesMax = 4
const word = /^\w{1,64}$/

/**
 * What the log shows of an error: its kind, message, code and stack, and the same of its causes. Everything else that libraries attach to
 * errors (received bytes, bodies, addresses, statements with their values) stays out of the log.
 */
export function shownError(error: unknown, causesLeft = causesMax): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' && word.test(error.code) ? { code: error.code } : {}
  const cause = error.cause === undefined || causesLeft === 0 ? {} : { cause: shownError(error.cause, causesLeft - 1) }
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
