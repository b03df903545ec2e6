import { BoundedLog } from '../../telemetry/bounded-log.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { shownText } from '../../telemetry/shown-text.ts'

/** Most lines a minute about warnings of one name. */
const linesMax = 5

/**
 * Lets warnings of Node itself (deprecations, too many listeners) stand in the log as lines of it. Node would write them to standard error,
 * and wait there for a reader that has stopped.
 */
export function takeWarnings(logger: Pick<Logger, 'warn'>): { release(): void } {
  const log = new BoundedLog(logger, 'Node.js warns', linesMax)
  const onWarning = (warning: Error) => {
    const { name, message } = warning
    const code = 'code' in warning && typeof warning.code === 'string' ? { code: warning.code } : {}
    log.warn(name, { warning: name }, { ...code, said: shownText(message) })
  }
  const usual = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', onWarning)
  return {
    release() {
      log.close()
      process.off('warning', onWarning)
      for (const each of usual) process.on('warning', each)
    },
  }
}
