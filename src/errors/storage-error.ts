/** The store can't be used just now: it is down, full, locked or too slow. The message is for operators, not for callers. `isBusy` says that it is there and only held by somebody else. */
export class StorageUnavailableError extends Error {
  override readonly name: string = 'StorageUnavailableError'
  readonly isBusy: boolean

  constructor(message: string, options: { cause?: unknown; isBusy?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.isBusy = options.isBusy ?? false
  }
}

/** The database's content is damaged or is no database at all; a person has to restore it. */
export class CorruptDatabaseError extends StorageUnavailableError {
  override readonly name = 'CorruptDatabaseError'
}

/** A row was refused because its key is taken (`unique`) or because it points at a row that isn't there (`reference`). */
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
  /^(SQLITE_(IOERR|FULL|CANTOPEN|READONLY|PROTOCOL|NOMEM|PERM)|(08|28|53|58)...$|57P..$|57014$|3D000$|25006$|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_|ACCES|NOENT))/

// The drivers and the pool give no code for these.
const unavailableMessage =
  /Connection (terminated|ended)|is not queryable|Query read timeout|timeout expired|Timeout acquiring|Unable to acquire|^aborted$|database connection is not open/

/** Words a driver's error as one of this file's classes; what is none of them is a bug and comes back as it was. */
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
  if (unavailable.test(code) || unavailableMessage.test(error.message)) {
    return new StorageUnavailableError(worded('the store is not available', code, error), { cause: error })
  }
  return error
}

// Drivers' messages name servers, users and files, never a password or a value of a row: they are for the operator's log.
function worded(summary: string, code: string, error: Error): string {
  return [code === '' ? summary : `${summary} (${code})`, error.message].filter((part) => part !== '').join(': ')
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
