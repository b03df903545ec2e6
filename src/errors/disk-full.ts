import { GatewayError } from './gateway-error.ts'

/** The error for callers while a disk of the gateway is full. `detail`: sentences on what can't be written, or what is left; may be ''. */
export function diskFull(detail: string, cause?: unknown): GatewayError {
  const sentences = ["The gateway's disk is full.", detail, remedy].filter((sentence) => sentence !== '')
  return new GatewayError('provider_overloaded', sentences.join(' '), {
    status: 503,
    retryAfter: 30,
    ...(cause !== undefined && { cause }),
  })
}

const remedy = 'Try again later; the operator has to free space or enlarge the disk.'

// The operating system, SQLite, and PostgreSQL's disk_full.
const full = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/

/** Returns true for an error that says, itself or by its cause, that a disk or the quota of its user is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && full.test(error.code)) || isDiskFull(error.cause)
}
