import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { AnyReply, OperationId, ReplyHeaders } from '../../contract/contract.ts'
import type { Call } from '../../operations/handler.ts'
import type { Caller, Recognizer } from '../../operations/recognize.ts'
import { Cancellation } from '../../streams/cancellation.ts'
import { Interruption } from '../../streams/interruption.ts'
import type { ToldFacts } from '../../telemetry/request-log.ts'
import { cutWhereUnread } from '../connections/unread-answers.ts'
import type { HeldBytes } from '../load/buffered-bytes.ts'
import type { Placed, Places } from '../load/places.ts'
import type { Seat } from '../load/seats.ts'
import { FrameRequest } from '../websocket/frame-exchange.ts'

/** A call while it passes through the edge. */
export interface OpenCall {
  readonly context: Context
  readonly requestId: string
  readonly receivedAt: number
  readonly startedAt: number
  readonly operationId: OperationId | undefined
  caller: Caller | undefined
  /** The look at its credential, once one of the operation's security schemes has asked for it. */
  recognition: Promise<Caller> | undefined
  /** What its handler answered. */
  reply: AnyReply | undefined
  /** Its place among the requests that are answered, from when its caller is known. */
  seat: Seat | undefined
  /** What its body takes in memory, until it is answered. */
  held: HeldBytes | undefined
  /** What every answer to it says of its rate limit. */
  rateHeaders: ReplyHeaders | undefined
  /** What its handler tells the log of it. */
  told: ToldFacts | undefined
}

/** A call whose request was read. */
export interface RunningCall extends Placed {
  readonly cancellation: Cancellation
}

/** What a request says, read and held to the contract. */
export type CallParts = Pick<Call<OperationId>, 'path' | 'query' | 'body' | 'source' | 'upload'>

/** What a call is made with, besides its request. */
export interface CallSurroundings {
  readonly openCalls: Places<RunningCall>
  /** The address that a request came from. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly recognize: Recognizer | undefined
}

/** The call as its handler gets it. It is cancelled when its caller goes, and stands in `openCalls` until then. */
export function toCall(
  operationId: OperationId,
  open: OpenCall,
  { path, query, body, source, upload }: CallParts,
  { openCalls, addressOf, recognize }: CallSurroundings,
) {
  const { req, res } = open.context
  const cancellation = new Cancellation()
  const running: RunningCall = { place: -1, cancellation }
  // The caller may have gone while its body was read.
  if (res.destroyed) cancellation.cancel(new Interruption('caller-gone'))
  else openCalls.add(running)
  res.once('close', () => {
    openCalls.delete(running)
    if (!res.writableFinished) cancellation.cancel(new Interruption('caller-gone'))
  })
  cancellation.onCancel((reason) => {
    // Its memory would be held for as long as its caller does not read.
    if (reason instanceof Interruption && reason.kind === 'memory') cutWhereUnread(res, lastWordsMs)
  })
  return {
    operationId,
    principal: open.caller,
    path,
    query,
    body,
    source,
    ...(upload !== undefined && { upload }),
    headers: req.headers,
    ...(req instanceof FrameRequest && { isFrame: true as const }),
    address: () => addressOf(req),
    requestId: open.requestId,
    receivedAt: open.receivedAt,
    startedAt: open.startedAt,
    cancellation,
    accepts: (...media: string[]) => open.context.accepts(media) || undefined,
    recognizeAgain: async () => recognize?.(req.rawHeaders),
    tell: (facts: ToldFacts) => {
      open.told = facts
    },
  }
}

/** How long the caller of an answer that took too much memory may take nothing of it before it is told that it was ended. */
const lastWordsMs = 2000
