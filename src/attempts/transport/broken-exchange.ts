/**
 * An exchange that the provider's side ended, by whatever went wrong between us and it: no connection, no HTTP, no text. Holds a code and
 * nothing else: errors of sockets and parsers carry addresses and bytes that came in, which are nobody's to read.
 */
export class BrokenExchange extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'BrokenExchange'
    this.code = code
  }

  /** Of what the HTTP client says. */
  static from(error: unknown): BrokenExchange {
    return new BrokenExchange(codeOf(error) ?? (isNamed(error, 'HTTPParserError') ? 'HPE_UNKNOWN' : 'UNKNOWN'))
  }
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^\w{1,64}$/.test(error.code)) return error.code
  // Happy-eyeballs failures come as one AggregateError over the addresses tried.
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : undefined
}

// Some answers are so odd that the parser has no code for what is wrong with them.
function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
