import { faultOutcome } from '../accounting/settle.ts'
import type { HeldAnswer } from '../attempts/answer-bytes.ts'
import { toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Fault } from '../canonical/fault.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { Ending } from '../formats/format.ts'
import { Interruption } from '../streams/interruption.ts'
import { faultOfBreak } from './break-fault.ts'
import type { Delivery } from './delivery.ts'
import { refusalOfExhausted } from './refuse.ts'
import { type InferenceRequest, isCallerGone } from './request.ts'
import { type LiveAnswer, type SettleParts, settle, settleInBand } from './settle.ts'
import type { StreamEnd } from './stream-end.ts'

/** The text of an unstreamed answer, once its row is written. Rejects with GatewayError where a step of ours ended it. */
export async function wholeAnswer(
  parts: SettleParts,
  live: LiveAnswer,
  held: Pick<HeldAnswer, 'hold'>,
): Promise<string> {
  const { delivery, request } = live
  // The loop over attempts has read an unstreamed answer to its end; a tool loop may go on.
  while (delivery.outcome === null) {
    await delivery.advance()
    held.hold(delivery.keptBytes)
  }
  delivery.finish()
  const ending = await settle(parts, live, { outcome: delivery.outcome, isCancelled: isCallerGone(request) })
  if (delivery.blocked !== null) throw blockedError(delivery.blocked, live, ending)
  if (delivery.exhausted !== null)
    throw refusalOfExhausted(parts, request, delivery.plan, delivery.exhausted, delivery.spent)
  const json = delivery.encodeReply(ending)
  await request.memory?.keep(json, ending)
  return json
}

/**
 * The bytes of a streamed answer as they come; its row is written before its end is shown. `written` is told when the caller has it. Throws
 * GatewayError where a step of ours ended it before its first byte.
 */
export async function* streamAnswer(
  parts: SettleParts,
  live: LiveAnswer,
  held: HeldAnswer,
  written: Pick<StreamEnd, 'note'>,
): AsyncGenerator<string | Uint8Array> {
  const { delivery } = live
  const waits = waitsForBegin(live.request)
  let isSettled = false
  let isBegun = false
  try {
    let ready = taken(delivery)
    while (delivery.outcome === null) {
      if (ready !== null) {
        if (!isBegun) live.request.notes.times.writing()
        isBegun = true
        yield ready
      }
      await delivery.advance()
      held.hold(delivery.keptBytes)
      ready = taken(delivery)
    }
    isSettled = true
    delivery.finish()
    const ending = await settleInBand(parts, live, delivery.outcome)
    if (delivery.blocked !== null && waits && !isBegun && ready === null)
      throw blockedError(delivery.blocked, live, ending)
    const end = delivery.encodeEnd(ending)
    // Before the caller gets the end, and can refer to its items.
    await live.request.memory?.keep(end, ending)
    // The last content and the end come in one turn, and so leave in one write: joining bytes would copy them.
    if (typeof ready === 'string') yield ready + end
    else {
      if (ready !== null) yield ready
      yield end
    }
    written.note()
  } catch (error) {
    if (isSettled) throw error
    isSettled = true
    delivery.cancel(new Error('the answer broke off'))
    if (isCallerGone(live.request)) {
      await settle(parts, live, gone)
      return
    }
    // After the first event a failure is told in-band and nothing is retried.
    const ending = await settleInBand(parts, live, faultOutcome(faultOfBreak(error, parts.reportBug)))
    yield delivery.encodeEnd(ending)
    written.note()
  } finally {
    if (!isSettled) {
      delivery.cancel(new Interruption('caller-gone'))
      await settle(parts, live, gone)
    }
    delivery.release()
    held.release()
  }
}

/** What is ready to be written; null where no byte is. */
function taken(delivery: Pick<Delivery, 'take'>): string | Uint8Array | null {
  const ready = delivery.take()
  return ready === '' ? null : ready
}

/** Whether nothing is said of a streamed answer, not even that there is one, before its first bytes are there. */
export function waitsForBegin({ guard }: InferenceRequest): boolean {
  return guard !== undefined && guard.output !== null
}

const gone = { outcome: faultOutcome(toTransportFault(new Interruption('caller-gone'))), isCancelled: true }

function blockedError(
  { type, message, patterns }: Fault,
  { request }: LiveAnswer,
  { serviceMetadata }: Ending,
): GatewayError {
  return new GatewayError(type, message, {
    headers: { 'x-generation-id': request.context.id },
    ...(patterns !== undefined && { metadata: { patterns: [...patterns] } }),
    ...(serviceMetadata !== undefined && { serviceMetadata }),
  })
}
