import type { Logger } from '../../telemetry/logger.ts'

/** Ends the process in order after an uncaught error. */
export interface LastResort {
  /** Resolves after an uncaught error: the process can no longer be trusted. */
  readonly failed: Promise<'failure'>
  /** Restores the default handling of uncaught errors. */
  release(): void
}

const events = ['uncaughtException', 'unhandledRejection'] as const

// The log line must not depend on a process that may be broken.
const exitCode = 70

/**
 * Handles uncaught errors. The first is logged and asks the process to drain and end; a second one, or a drain that takes longer
 * than `drainMs` and some seconds, ends it at once.
 */
export function takeUncaughtErrors(logger: Pick<Logger, 'fatal'>, drainMs: number): LastResort {
  let hasFailed = false
  let onError: (error: unknown) => void = () => {}
  const failed = new Promise<'failure'>((resolve) => {
    onError = (error) => {
      if (hasFailed) {
        tell(logger, error, 'second uncaught error; the gateway exits at once')
        process.exit(exitCode)
      }
      hasFailed = true
      process.exitCode = exitCode
      tell(logger, error, 'uncaught error; the gateway accepts no more requests, drains and exits')
      setTimeout(() => process.exit(exitCode), drainMs + 5_000).unref()
      resolve('failure')
    }
  })
  for (const event of events) process.on(event, onError)
  return {
    failed,
    release() {
      for (const event of events) process.off(event, onError)
    },
  }
}

// An error's message may quote a prompt or a key: its name, its code and where it was thrown are enough to find it.
function tell(logger: Pick<Logger, 'fatal'>, error: unknown, message: string): void {
  try {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    logger.fatal({ error: error instanceof Error ? error.name : typeof error, code, at: placesOf(error) }, message)
  } catch {
    // A log that can't be written must not keep the process alive.
  }
}

function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 10)
    .map((line) => line.trim())
}

/** The exit code after an uncaught error. */
export const uncaughtExitCode = exitCode
