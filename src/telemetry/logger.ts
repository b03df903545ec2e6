import { type Logger, pino } from 'pino'
import { LogSink } from './log-sink.ts'
import type { Paints } from './paints.ts'
import { shownError } from './shown-error.ts'
import { terminalLine } from './terminal-lines.ts'
import { unblocked } from './unblocked.ts'

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

/** A terminal that the log is shown on. */
export interface Screen {
  readonly colours: Paints
  /** Its descriptor, where it is a stream of this process. */
  readonly fd?: number
  write(text: string): void
}

/**
 * JSON lines on standard output, or lines for people on a terminal. It never gets a key or header, and parts of a prompt only if the operator wants them.
 * Nothing waits for a reader that has stopped: lines are dropped and counted, and the log reports how many once it is read again.
 */
export function createLogger(level: string, screen?: Screen): ProcessLog {
  const options = { ...logOptions, level }
  const asShown = (json: string) => (screen === undefined ? json : terminalLine(json, screen.colours))
  const fd = screen === undefined ? (unblocked(process.stdout.fd) ?? process.stdout.fd) : unblocked(screen.fd)
  if (fd === undefined) {
    return { logger: pino(options, { write: (json: string) => screen?.write(asShown(json)) }), droppedLines: () => 0 }
  }
  const sink = new LogSink({ fd, waitingMax, onResumed: (lines) => logger.warn({ lines }, droppedText) })
  process.once('exit', () => sink.writeLast())
  const logger = pino(options, { write: (json: string) => sink.write(asShown(json)) })
  return { logger, droppedLines: () => sink.dropped }
}

const droppedText = 'log lines were dropped: nothing read them'
