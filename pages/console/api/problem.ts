/** Why there is no answer, in words for people. */
export class Problem extends Error {
  /** Undefined where the gateway did not answer at all. */
  readonly status: number | undefined
  /** To be found in the gateway's log; undefined where there is none. */
  readonly requestId: string | undefined

  constructor(message: string, status?: number, requestId?: string) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.requestId = requestId
  }
}

/** The problem that an answer of the gateway tells of. */
export function problemOf(body: unknown, response: Response): Problem {
  return new Problem(
    messageIn(body) ?? `The gateway answered ${response.status}.`,
    response.status,
    response.headers.get('x-request-id') ?? undefined,
  )
}

/** Whatever was thrown, as a problem. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  return new Problem(thrown instanceof Error ? thrown.message : String(thrown))
}

function messageIn(body: unknown): string | undefined {
  const error = (body as { error?: { message?: unknown } | string } | null | undefined)?.error
  const message = typeof error === 'string' ? error : error?.message
  return typeof message === 'string' ? message : undefined
}
