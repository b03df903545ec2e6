/**
 * Why something could not be fetched. `refused` never left this process; it, `unreachable` and `timeout` share one message, so that nobody
 * learns from it what there is in the gateway's own network.
 */
export type OutboundReason =
  | 'bad-url'
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
  refused: unreachable,
  unreachable,
  timeout: unreachable,
  'bad-status': 'the server did not hand it out',
  'bad-redirect': 'the server sends its callers to where they are not followed',
  'too-many-redirects': 'the server sends its callers on and on',
  'too-large': 'it is too large',
  undecodable: 'the server compressed it in a way that was not asked for',
  busy: 'the gateway is fetching too much already',
}

/** The one error of the guarded client. `message` is safe to show to anybody; `cause` is for the log. */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  /** The status of an answer that was not a good one. */
  readonly status: number | undefined

  constructor(reason: OutboundReason, details: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(messages[reason], details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'OutboundError'
    this.reason = reason
    this.status = details.status
  }
}
