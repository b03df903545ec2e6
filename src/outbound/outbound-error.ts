/**
 * Why a fetch failed. A `refused` or `not-allowed` one never left this process. `refused`, `unreachable` and `timeout` share one message, so that it reveals
 * nothing about the gateway's own network.
 */
export type OutboundReason =
  | 'bad-url'
  | 'not-allowed'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'bad-status'
  | 'bad-redirect'
  | 'too-many-redirects'
  | 'too-large'
  | 'undecodable'
  | 'busy'

const unreachable = 'it could not be reached'

const messages: Readonly<Record<OutboundReason, string>> = {
  'bad-url': 'its URL must begin with http:// or https:// and hold no user name or password',
  'not-allowed': 'it is not among the addresses that the request allows',
  refused: unreachable,
  unreachable,
  timeout: unreachable,
  'bad-status': 'the server did not return it',
  'bad-redirect': 'the server redirects to a place that is not followed',
  'too-many-redirects': 'the server redirects too many times',
  'too-large': 'it is too large',
  undecodable: 'it could not be decompressed',
  busy: 'too many fetches are in progress',
}

/** The one error of the guarded client. `message` is safe to show to callers; `cause` is for the log. */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  /** The server's HTTP status when it was not 2xx. */
  readonly status: number | undefined

  constructor(reason: OutboundReason, details: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(messages[reason], details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'OutboundError'
    this.reason = reason
    this.status = details.status
  }
}
