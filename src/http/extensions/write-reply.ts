import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Context } from 'koa'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { DeclaredAnswer, ExtensionOperation, ExtensionReply } from '../../extensions/extension.ts'
import { iterateHandler } from '../../extensions/handler-scope.ts'
import { toErrorReply, toGatewayError } from '../answers/error-reply.ts'
import { type EventWriting, writeEvents } from '../answers/write-events.ts'
import { endAnswer, type UnreadBodyLimits } from '../connections/unread-body.ts'

export interface ReplyWriting {
  readonly writing: EventWriting
  readonly unreadBody: UnreadBodyLimits
  /** Is told of what the handler did wrong once its answer has begun. */
  readonly report: (error: unknown) => void
}

/** What leaves for a reply, checked. */
export interface CheckedReply {
  readonly status: number
  readonly media: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly text?: string
  readonly events?: AsyncIterable<unknown> | Iterable<unknown>
  readonly declared: DeclaredAnswer
  /** Headers of the handler that do not leave, because the connection is the gateway's. */
  readonly dropped: readonly string[]
}

/** Headers that say where an answer ends and what becomes of its connection: another's word for it would tear the next answer. */
const framing: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Holds a reply to the operation's contract. Throws an Error, for the log, where it breaks it. */
export function checkReply(operation: ExtensionOperation, reply: ExtensionReply | null | undefined): CheckedReply {
  if (typeof reply !== 'object' || reply === null)
    throw new Error(`${operation.id} answered ${String(reply)}: return { status, body } or { events }.`)
  const { status = operation.successStatus, body, events } = reply
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Error(`${operation.id} answered the status ${String(status)}: use one from 200 to 599.`)
  const isStream = events !== undefined
  const declared = operation.answerOf(status, isStream)
  if (declared === undefined)
    throw new Error(
      `${operation.id} answered ${status}${isStream ? ' with events' : ''}, which its contract does not declare.`,
    )
  const given = Object.entries(reply.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
  const headers = Object.fromEntries(given.filter(([name]) => !framing.has(name)))
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const dropped = given.map(([name]) => name).filter((name) => framing.has(name))
  const common = { status, media: declared.media, headers, declared, dropped }
  if (isStream) return { ...common, events }
  if (declared.media === null) return common
  const value: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  refuseOther(operation, `${status}`, declared, value)
  const text = /json$/.test(declared.media) ? JSON.stringify(value) : String(value)
  return { ...common, text: text ?? '' }
}

function refuseOther({ id }: ExtensionOperation, what: string, { check }: DeclaredAnswer, value: unknown): void {
  const [issue] = check(value)
  if (issue !== undefined)
    throw new Error(`${id} answered ${what} that breaks its contract: ${issue.path || 'it'} ${issue.message}.`)
}

/** Writes a checked reply. Resolves when it is written, or its caller is gone. */
export async function writeReply(
  operation: ExtensionOperation,
  { res, req }: Context,
  requestId: string,
  { status, media, headers, text, events, declared }: CheckedReply,
  { writing, unreadBody, report }: ReplyWriting,
): Promise<void> {
  const own = { ...headers, 'x-content-type-options': 'nosniff', 'x-request-id': requestId }
  if (res.destroyed) return
  if (events !== undefined) {
    await writeEvents(res, status, own, framed(operation, events, declared, requestId, report), writing)
    return
  }
  if (text === undefined || media === null) res.writeHead(status, own)
  else {
    const type = /;/.test(media) ? media : `${media}; charset=utf-8`
    res.writeHead(status, { ...own, 'content-type': type, 'content-length': Buffer.byteLength(text) })
  }
  endAnswer(res, req.method === 'HEAD' ? undefined : text, unreadBody)
}

/** Each event as a frame. One that breaks the contract, and a handler that throws, end the stream with an `error` event. */
async function* framed(
  operation: ExtensionOperation,
  events: NonNullable<ExtensionReply['events']>,
  declared: DeclaredAnswer,
  requestId: string,
  report: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for await (const each of iterateHandler(operation.id, events)) {
      refuseOther(operation, 'with an event', declared, each)
      yield frame(each)
    }
  } catch (error) {
    report(error)
    const failure = error instanceof GatewayError ? error : toGatewayError(error)
    yield `event: error\ndata: ${JSON.stringify(toErrorReply(failure, requestId).body)}\n\n`
  }
}

function frame(event: unknown): string {
  const type = typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined
  const name = typeof type === 'string' && !/[\r\n]/.test(type) ? `event: ${type}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}
