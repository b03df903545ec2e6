import { handlerUnderWay } from '../../extensions/handler-scope.ts'
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

// A handler that fails so on each request must not fill the log.
const quietMs = 60_000

/**
 * Handles uncaught errors. Those that a handler of an extension left behind, such as a promise that nobody awaits, are logged with its operation, once a
 * minute each, and change nothing: the gateway's own work was not in them. Of all others the first is logged and asks the process to drain and end; a second one, or a drain that takes longer
 * than `drainMs` gives and some seconds, ends it at once.
 */
export function takeUncaughtErrors(logger: Pick<Logger, 'fatal' | 'error'>, drainMs: () => number): LastResort {
  let hasFailed = false
  const told = new Map<string, { at: number; quiet: number }>()
  const contain = (operationId: string, error: unknown) => {
    const last = told.get(operationId)
    if (last !== undefined && performance.now() - last.at < quietMs) {
      last.quiet += 1
      return
    }
    told.set(operationId, { at: performance.now(), quiet: 0 })
    const line = { operationId, ...placeOf(error), ...(last !== undefined && { sinceTheLast: last.quiet }) }
    logger.error(
      line,
      'a handler of an extension left an error to nobody: await each promise, and catch what it throws',
    )
  }
  let onError: (error: unknown) => void = () => {}
  const failed = new Promise<'failure'>((resolve) => {
    onError = (error) => {
      const operationId = handlerUnderWay()
      if (operationId !== undefined) {
        contain(operationId, error)
        return
      }
      if (hasFailed) {
        tell(logger, error, 'second uncaught error; the gateway exits at once')
        process.exit(exitCode)
      }
      hasFailed = true
      process.exitCode = exitCode
      tell(logger, error, 'uncaught error; the gateway accepts no more requests, drains and exits')
      setTimeout(() => process.exit(exitCode), drainMs() + 5_000).unref()
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

function tell(logger: Pick<Logger, 'fatal'>, error: unknown, message: string): void {
  try {
    logger.fatal(placeOf(error), message)
  } catch {
    // A log that can't be written must not keep the process alive.
  }
}

// An error's message may quote a prompt or a key: its name, its code and where it was thrown are enough to find it.
function placeOf(error: unknown): object {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { error: error instanceof Error ? error.name : typeof error, code, at: placesOf(error) }
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
