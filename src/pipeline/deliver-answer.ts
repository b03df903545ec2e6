import { OutputSample, textOfReply } from '../accounting/output-sample.ts'
import { faultOutcome } from '../accounting/settle.ts'
import { isTransportError, toTransportFault } from '../attempts/transport/transport-fault.ts'
import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Ending } from '../formats/format.ts'
import { freeOfCharge } from '../records/bill.ts'
import { Interruption } from '../streams/interruption.ts'
import { settle, settleInBand } from './settle-answer.ts'
import { isCallerGone, type LiveAnswer } from './stages.ts'

/** The text of an unstreamed answer, once its row is written. */
export async function wholeAnswer(live: LiveAnswer): Promise<string> {
  // The loop over attempts has read an unstreamed answer to its end.
  const { transcoder } = live.answer
  const outcome = transcoder.outcome ?? faultOutcome(toTransportFault(undefined))
  const isCancelled = isCallerGone(live.request)
  const isUncounted = outcome.usage === null && outcome.fault === null
  const said = isUncounted ? { text: textOfReply(transcoder.encodeReply(uncounted(outcome))), deltaCount: 0 } : null
  return transcoder.encodeReply(await settle(live, outcome, isCancelled, said))
}

/** An ending that nobody sees: only the words of the answer are read from it. */
function uncounted(outcome: Outcome): Ending {
  return { outcome, bill: freeOfCharge, isByok: false, serviceMetadata: undefined, completedAt: 0 }
}

/** The bytes of a streamed answer as they come; its row is written before its end is shown. */
export async function* streamAnswer(live: LiveAnswer): AsyncGenerator<string | Uint8Array> {
  const { transcoder, source } = live.answer
  const sample = new OutputSample()
  let isSettled = false
  try {
    let ready = transcoder.take()
    while (transcoder.outcome === null) {
      if (ready !== null) {
        sample.push(ready)
        yield ready
      }
      const chunks = await source.read()
      if (chunks === null) transcoder.end()
      else for (const chunk of chunks) transcoder.push(chunk)
      live.held.hold(transcoder.keptBytes ?? 0)
      ready = transcoder.take()
    }
    isSettled = true
    source.release()
    if (ready !== null && transcoder.outcome.usage === null) sample.push(ready)
    const ending = await settleInBand(live, transcoder.outcome, sample)
    const end = transcoder.encodeEnd(ending)
    // The last content and the end come in one turn, and so leave in one write: joining bytes would copy them.
    if (typeof ready === 'string') yield ready + end
    else {
      if (ready !== null) yield ready
      yield end
    }
  } catch (error) {
    if (isSettled) throw error
    isSettled = true
    source.cancel(new Error('the answer broke off'))
    if (isCallerGone(live.request)) {
      await settle(live, goneOutcome, true, sample.read())
      return
    }
    // After the first event a failure is told in-band and nothing is retried.
    const isBug = !isTransportError(error)
    if (isBug) live.stages.reportBug(error)
    const ending = await settleInBand(live, faultOutcome(isBug ? bugFault : toTransportFault(error)), sample)
    yield transcoder.encodeEnd(ending)
  } finally {
    if (!isSettled) {
      source.cancel(new Interruption('caller-gone'))
      await settle(live, goneOutcome, true, sample.read())
    }
    sample.release()
    live.held.release()
  }
}

const goneOutcome = faultOutcome(toTransportFault(new Interruption('caller-gone')))
const bugFault: Fault = { type: 'server', status: 0, message: 'something went wrong in the gateway' }
