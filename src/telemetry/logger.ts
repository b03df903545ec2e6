import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { shownError } from './shown-error.ts'

export type { Logger }

const shown = (error: unknown) => shownError(error)

/** How every line is written, wherever it goes. */
export const logOptions = { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: shown } }

/** JSON lines on standard output, pretty on a terminal. No key or header is ever handed to it, and nothing of a prompt unless the operator wants that. */
export function createLogger(level: string, isTerminal: boolean): Logger {
  const options = { ...logOptions, level }
  return isTerminal
    ? pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', ignore: 'time', sync: true }))
    : pino(options, pino.destination({ dest: 1, sync: false }))
}
