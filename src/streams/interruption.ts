/** Why we ended an attempt. Used as abort reasons. */
export type InterruptionKind = 'caller-gone' | 'request-deadline' | 'first-token' | 'idle' | 'shutdown' | 'memory'

const messages: Readonly<Record<InterruptionKind, string>> = {
  'caller-gone': 'the caller closed the connection',
  'request-deadline': 'the request took longer than limits.request_timeout',
  'first-token': 'the provider did not begin to answer in time',
  idle: 'the provider went silent in the middle of its answer',
  shutdown: 'the gateway is shutting down',
  memory: 'the gateway holds as many bytes of answers as it may, and this was the largest',
}

/** The interruption that a fault stands for; undefined for a fault that a provider reported, whatever its code. */
export function interruptionOf({
  status,
  code,
}: {
  readonly status: number
  readonly code?: string | undefined
}): InterruptionKind | undefined {
  return status === 0 && code !== undefined && Object.hasOwn(messages, code) ? (code as InterruptionKind) : undefined
}

/** An exchange that we ended; `kind` says why. */
export class Interruption extends Error {
  readonly kind: InterruptionKind

  constructor(kind: InterruptionKind) {
    super(messages[kind])
    this.name = 'Interruption'
    this.kind = kind
  }
}
