import type { TurnEvent } from '../canonical/turn-event.ts'
import type { EmbeddedUpstreamFormat } from '../formats/format.ts'
import { readEmbedded } from '../formats/read-answer.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { Cancellation } from '../streams/cancellation.ts'
import { type Asking, anyChunk, type ChunkSource, type Connection } from './connection.ts'
import { ignoredOf } from './ignored-of.ts'
import { SilenceLimit } from './transport/silence-limit.ts'

/** Opens an attempt at the provider inside this process. */
export function connectEmbedded(
  format: EmbeddedUpstreamFormat,
  { candidate: { endpoint }, turn }: Asking,
  stage: EventStage | undefined,
  cancellation: Cancellation,
): Connection {
  const stop = new AbortController()
  const onCancel = (reason: Error) => stop.abort(reason)
  cancellation.onCancel(onCancel)
  const iterator = format.answer(turn, endpoint, stop.signal)[Symbol.asyncIterator]()
  let silence: SilenceLimit | undefined
  const end = (reason: Error) => {
    cancellation.offCancel(onCancel)
    silence?.stop()
    stop.abort(reason)
  }
  const source: ChunkSource<readonly TurnEvent[]> = {
    async read() {
      silence?.begin()
      const { done, value } = await iterator.next()
      silence?.end()
      stop.signal.throwIfAborted()
      return done === true ? null : [value]
    },
    limitSilence(timeoutMs) {
      silence ??= new SilenceLimit(timeoutMs, end)
    },
    cancel: end,
    release: () => end(new Error('nothing more is wanted')),
  }
  const reading = readEmbedded({ isStream: turn.isStream, stage })
  const ignoredParameters = ignoredOf(format.ignoredParameters?.(turn) ?? [], turn, format.id, false)
  return { source, reading: anyChunk(reading), ignoredParameters, headers: {} }
}
