import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { LogSink } from './log-sink.ts'
import { shownError } from './shown-error.ts'

export type { Logger }

const shown = (error: unknown) => shownError(error)

/** Options of every logger. */
export const logOptions = { base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: shown } }

/** Most characters that wait for the reader of standard output. */
const waitingMax = 4 * 1024 * 1024

/** The log of a process. */
export interface ProcessLog {
  readonly logger: Logger
  /** Lines dropped so far. */
  readonly droppedLines: () => number
}

/**
 * JSON lines on standard output, pretty on a terminal. It never gets a key or header, and parts of a prompt only if the operator wants them.
 * Nothing waits for a reader that has stopped: lines are dropped and counted, and the log reports how many once it is read again.
 */
export function createLogger(level: string, isTerminal: boolean): ProcessLog {
  const options = { ...logOptions, level }
  if (isTerminal) {
    const screen = pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss.l', ignore: 'time', sync: true })
    return { logger: pino(options, screen), droppedLines: () => 0 }
  }
  const sink = new LogSink({
    fd: process.stdout.fd,
    waitingMax,
    onResumed: (lines) => logger.warn({ lines }, droppedText),
  })
  process.once('exit', () => sink.writeLast())
  const logger = pino(options, sink)
  return { logger, droppedLines: () => sink.dropped }
}

const droppedText = 'log lines were dropped: nothing read them'
