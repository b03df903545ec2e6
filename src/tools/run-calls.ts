import { setImmediate } from 'node:timers/promises'
import type { Item } from '../canonical/item.ts'
import type { ServerCall, ServerResult } from '../canonical/server-tool.ts'
import type { FunctionTool } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import { isJsonObject, parseUntrusted, stringifyUntrusted } from '../streams/untrusted-json.ts'
import type { CallRoom } from './call-room.ts'
import { type HandedFunction, type ToolCall, ToolError, type ToolOutcome, type ToolRequest } from './define-tool.ts'
import type { KeptText } from './kept-text.ts'
import type { OfferedTool } from './offered-tools.ts'

/** A call of one of the gateway's tools, complete. */
export interface PendingCall {
  readonly callId: string
  /** The gateway's id of it, where an earlier answer has shown it. Absent: it gets one. */
  readonly id?: string
  /** Index of the item that showed the call when the model made it. Absent: the call is shown when it is run. */
  readonly shownAt?: number
  /** What was said in it until now, where it goes on. */
  readonly resumed?: ToolCall<object>['resumed']
  /** JSON text, as the model wrote it. */
  readonly arguments: string
  readonly offered: OfferedTool
}

/** A call that is over. */
export interface DoneCall {
  readonly call: PendingCall
  readonly result: ServerResult
  readonly costNanos: number
  readonly handed: readonly HandedFunction[]
  /** Monotonic milliseconds. */
  readonly startedAt: number
  readonly durationMs: number
}

export interface CallParts {
  readonly turn: Turn
  readonly request: ToolRequest
  readonly deferred: readonly FunctionTool[]
  /** What the request's calls have gathered. */
  readonly kept: KeptText
  readonly room: CallRoom
  /** Told of each call when it is over, also where the others are cancelled. */
  readonly finished: (done: DoneCall) => void
  readonly signal: AbortSignal
  /** Makes the id of a call. */
  readonly newId: (prefix: string) => string
  /** Takes errors that are bugs. */
  readonly reportBug: (error: unknown) => void
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** A model may ask for many at once; so many run at the same time. */
const atOnceMax = 8
/** The calls of one answer that are run. The one after them fails, which the model is told; of any others nothing is said. */
export const callsMax = 64
/** What the model is told of calls beyond them. */
export const tooManyCalls = `at most ${callsMax} calls are run at once: this one and all after it are not`
/** What a model reads of one result, in characters. */
const resultCharsMax = 200_000

/**
 * Runs calls in parallel and yields their events. Each call is an item, with the index under which it was shown, else its position. Rejects with the
 * signal's reason once it is aborted.
 */
export async function* runCalls(
  calls: readonly PendingCall[],
  parts: CallParts,
): AsyncGenerator<readonly TurnEvent[], readonly DoneCall[]> {
  const queue: TurnEvent[] = []
  const done: DoneCall[] = []
  let wake = () => {}
  const say = (event: TurnEvent) => {
    queue.push(event)
    wake()
  }
  const ids = calls.map(({ id, offered }) => id ?? parts.newId(idPrefixOf(offered)))
  calls.forEach((call, index) => {
    if (call.shownAt === undefined) say({ kind: 'server-call', index, call: shownCall(call, ids[index] ?? '', parts) })
  })
  let left = calls.length
  let next = 0
  let isBroken = false
  const isStopped = () => isBroken || parts.signal.aborted
  const runNext = async (): Promise<void> => {
    for (let index = next++; index < calls.length && !isStopped(); index = next++) {
      const call = calls[index]
      if (call === undefined) return
      // Many short calls must not hold up other requests.
      await setImmediate()
      const end = await runCall(call, { index, id: ids[index] ?? '' }, parts, (type, members) =>
        // An answer in one piece shows what came of a call, not how.
        parts.turn.isStream ? say({ kind: 'server-progress', index: call.shownAt ?? index, type, members }) : undefined,
      )
      done[index] = end
      parts.finished(end)
      parts.room.leave(call)
      left--
      say({ kind: 'server-result', index: call.shownAt ?? index, result: end.result })
    }
  }
  // A loop of many steps has one signal.
  const over = new AbortController()
  let stop: (reason: unknown) => void = () => {}
  const stopped = new Promise<never>((_, reject) => (stop = reject))
  const abort = () => stop(parts.signal.reason)
  if (parts.signal.aborted) abort()
  else parts.signal.addEventListener('abort', abort, { once: true, signal: over.signal })
  // Whoever reads this generator may have gone before the signal is aborted.
  stopped.catch(() => {})
  // Only the first of what stops it is seen by whoever reads, if anybody still does.
  const breakOff = (error: unknown) => {
    if (isStopped() || over.signal.aborted) parts.reportBug(error)
    isBroken = true
    stop(error)
  }
  for (let count = 0; count < Math.min(atOnceMax, calls.length); count++) runNext().catch(breakOff)
  try {
    while (left > 0 || queue.length > 0) {
      if (queue.length === 0) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), stopped])
      if (queue.length > 0) yield queue.splice(0)
    }
  } finally {
    over.abort()
  }
  return done
}

/** What it is shown as in the place of a provider's tool; calls that are handed over are shown as their own. */
function shapeOf({ tool, standsInAs }: OfferedTool): OfferedTool['standsInAs'] {
  return tool.handsOver === undefined ? standsInAs : undefined
}

export function idPrefixOf(offered: OfferedTool): string {
  return shapeOf(offered)?.idPrefix ?? offered.tool.shownAs?.idPrefix ?? 'st_'
}

/** The part of a call that the caller sees before its result. */
export function shownCall(
  { callId, arguments: said, offered }: PendingCall,
  id: string,
  { turn }: Pick<CallParts, 'turn'>,
): ServerCall {
  const { declaredType, functionName, tool, options } = offered
  const { shownAs } = tool
  // A change that can't be handed over has nothing that its own item could show.
  const shape = shapeOf(offered)
  const call = { callId, functionName, arguments: said, options, turn, input: readInput(said) ?? {} }
  return {
    id,
    callId,
    tool: shape?.type ?? shownAs?.itemType ?? declaredType,
    name: tool.name,
    functionName,
    ...(tool.isToldByItem === true && { isToldByItem: true }),
    ...(shownAs !== undefined && { server: shownAs.server }),
    arguments: said,
    item: tool.begin?.(call) ?? {},
  }
}

/** The events of the question to the caller whether this may be called, as the item of this index; undefined if nobody has to be asked. */
export function askConsent(
  { callId, arguments: said, offered }: PendingCall,
  index: number,
  newId: CallParts['newId'],
): readonly TurnEvent[] | undefined {
  const { tool, options } = offered
  const question = tool.consent?.({ input: readInput(said) ?? {}, options, said })
  if (question === undefined) return undefined
  const { type, idPrefix, item } = question
  const call = {
    id: newId(idPrefix),
    callId,
    tool: type,
    name: tool.name,
    arguments: said,
    item,
    isNotice: true,
  } as const
  return [
    { kind: 'server-call', index, call },
    { kind: 'server-result', index, result: { text: '', isError: false, item: {} } },
  ]
}

async function runCall(
  call: PendingCall,
  { index, id }: { readonly index: number; readonly id: string },
  { turn, request, deferred, kept, room, signal, reportBug, clock }: CallParts,
  progress: ToolCall<object>['progress'],
): Promise<DoneCall> {
  const startedAt = clock()
  const finish = ({ costNanos = 0, handed = [], ...result }: ToolOutcome): DoneCall => {
    kept.add(result.text.length)
    kept.show(stringifyUntrusted(result.item)?.length ?? 0)
    const text = bounded(result.text)
    return {
      call,
      handed,
      result: { ...result, text },
      costNanos,
      startedAt,
      durationMs: Math.round(clock() - startedAt),
    }
  }
  const input = readInput(call.arguments)
  if (input === undefined) return finish(failed('the arguments are not a JSON object'))
  if (index >= callsMax) return finish(failed(tooManyCalls))
  if (kept.isFull) return finish(failed('the results of this request are as long as they may be'))
  const { tool, options, functionName } = call.offered
  const { callId, resumed } = call
  const said = { id, callId, functionName, arguments: call.arguments, input, ...(resumed !== undefined && { resumed }) }
  try {
    await room.enter(call, signal)
    return finish(await tool.run({ ...said, options, turn, request, deferred, signal, progress }))
  } catch (error) {
    if (error instanceof ToolError) return finish(failed(error.message, error.item))
    // What was asked of an engine costs, though nobody waits for it.
    if (signal.aborted) return finish({ ...failed('the tool failed'), costNanos: room.nanosOf(call) })
    reportBug(error)
    return finish(failed('the tool failed'))
  }
}

function failed(message: string, item: Readonly<Record<string, unknown>> = {}): ToolOutcome {
  return { text: `Error: ${message}`, isError: true, item }
}

/** The arguments of a call; undefined if they are not a JSON object. */
export function readInput(said: string): Readonly<Record<string, unknown>> | undefined {
  if (said.trim() === '') return {}
  const value = parseUntrusted(said)
  return isJsonObject(value) ? value : undefined
}

function bounded(text: string): string {
  return text.length <= resultCharsMax ? text : `${text.slice(0, resultCharsMax)}\n[cut: the result is longer]`
}

/** The result of a call, as the model that made it reads it. */
export function toResult({ call, result }: DoneCall): Item {
  return {
    kind: 'tool-result',
    variant: 'function',
    callId: call.callId,
    parts: [{ kind: 'text', text: result.text }],
    ...(result.isError && { isError: true }),
  }
}
