import { isDiskFull } from './disk-full.ts'
import { adviceOnTls, isUntrusted } from './tls-fault.ts'

/**
 * The store is unavailable: down, full, locked or too slow. The message is for operators, not for callers. `isBusy`: it runs, but is locked by another
 * process. `advice`: what an operator can do, where the error itself says it.
 */
export class StorageUnavailableError extends Error {
  override readonly name: string = 'StorageUnavailableError'
  readonly isBusy: boolean
  readonly advice: string | undefined

  constructor(message: string, options: { cause?: unknown; isBusy?: boolean; advice?: string } = {}) {
    super(message, { cause: options.cause })
    this.isBusy = options.isBusy ?? false
    this.advice = options.advice
  }
}

/** The database file is damaged or not a database; a person has to restore it. */
export class CorruptDatabaseError extends StorageUnavailableError {
  override readonly name = 'CorruptDatabaseError'
}

/** A row was refused: its key is taken (`unique`), or it refers to a missing row (`reference`). */
export class ConstraintViolationError extends Error {
  override readonly name = 'ConstraintViolationError'
  readonly constraint: 'unique' | 'reference'

  constructor(constraint: 'unique' | 'reference', cause: unknown) {
    super(constraint === 'unique' ? 'a row with this key already exists' : 'a referenced row does not exist', { cause })
    this.constraint = constraint
  }
}

// SQLite result codes, PostgreSQL error classes (appendix A of its manual) and the operating system's codes.
const busy = /^(SQLITE_BUSY|SQLITE_LOCKED|40001$|40P01$|55P03$)/
const corrupt = /^(SQLITE_CORRUPT|SQLITE_NOTADB)/
const unique = /^(SQLITE_CONSTRAINT_UNIQUE|SQLITE_CONSTRAINT_PRIMARYKEY|23505)$/
const reference = /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/
const unavailable =
  /^(SQLITE_(IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM|PERM)|(08|28|53|58)...$|57P..$|57014$|3D000$|25006$|E(NOSPC$|DQUOT$|CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_|ACCES|NOENT))/

// Drivers and the pool give these no code.
const unavailableMessage =
  /Connection (terminated|ended)|is not queryable|Query read timeout|timeout expired|Timeout acquiring|Unable to acquire|^aborted$|database connection is not open/

/** Turns a driver's error into one of this file's classes; any other error is a bug and is returned unchanged. */
export function translateDriverError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof StorageUnavailableError || error instanceof ConstraintViolationError) return error
  const code = codeOf(error)
  if (unique.test(code)) return new ConstraintViolationError('unique', error)
  if (reference.test(code)) return new ConstraintViolationError('reference', error)
  if (corrupt.test(code))
    return new CorruptDatabaseError(worded('the database is damaged', code, error), { cause: error })
  if (busy.test(code))
    return new StorageUnavailableError(worded('the store is busy', code, error), { cause: error, isBusy: true })
  const advice = adviceOnConnection(code, error.message)
  if (advice !== undefined) {
    const summary = worded('the connection to PostgreSQL failed', code, error)
    return new StorageUnavailableError(summary, { cause: error, advice })
  }
  if (unavailable.test(code) || unavailableMessage.test(error.message)) {
    const summary = worded('the store is not available', code, error)
    return new StorageUnavailableError(summary, { cause: error, ...(isDiskFull(error) && { advice: adviceOnFull }) })
  }
  return error
}

const adviceOnFull = 'Its disk is full: free some space there, or enlarge it.'

/** Advice for a TLS failure of a PostgreSQL connection; undefined for any other error. */
function adviceOnConnection(code: string, message: string): string | undefined {
  if (message.includes('does not support SSL'))
    return 'It has no TLS. Turn it on there (ssl = on), or write sslmode=disable or sslmode=prefer in DATABASE_URL.'
  if (message.includes('error establishing an SSL connection'))
    return 'What answers there is not PostgreSQL: check host and port of DATABASE_URL.'
  if (message.includes('no encryption'))
    return 'It accepts this user over TLS only. Write sslmode=require or sslmode=verify-full in DATABASE_URL.'
  if (message.includes('valid client certificate'))
    return 'It asks for a client certificate. Name its file and that of its key with sslcert and sslkey in DATABASE_URL.'
  const advice = adviceOnTls(code)
  if (advice === undefined || !isUntrusted(code)) return advice
  return `${advice} For this server alone, sslrootcert in DATABASE_URL names the file. sslmode=require encrypts without verifying the certificate.`
}

// For the operator's log: drivers' messages name servers, users and files, never a password or a row's values.
function worded(summary: string, code: string, error: Error): string {
  return [code === '' ? summary : `${summary} (${code})`, error.message].filter((part) => part !== '').join(': ')
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
