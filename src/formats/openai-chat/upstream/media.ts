import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { decodeDataUrl } from '../../client-request/media-source.ts'
import { type DecodeState, nextIndex } from './state.ts'

/** Adds a piece of an audio answer. */
export function applyAudio(state: DecodeState, wire: unknown): void {
  if (!isJsonObject(wire)) return
  state.audio ??= { id: undefined, data: '', transcript: '', expiresAt: undefined }
  state.audio.id ??= wordOf(wire['id'])
  state.audio.data += textOf(wire['data'])
  state.audio.transcript += textOf(wire['transcript'])
  if (typeof wire['expires_at'] === 'number') state.audio.expiresAt = wire['expires_at']
}

/** Emits a complete audio answer, which only this format has. */
export function pushAudio(state: DecodeState, out: TurnEvent[]): void {
  const { audio } = state
  if (audio === undefined) return
  state.audio = undefined
  const { id, data, transcript, expiresAt } = audio
  const wire = {
    ...(id === undefined ? {} : { id }),
    data,
    transcript,
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  }
  pushWhole(state, { kind: 'native', format: 'openai-chat', type: 'audio', wire }, out)
}

/** Emits an image made by a model. One given by URL is this format's own item. */
export function pushImage(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  const data = decodeDataUrl(textOf(objectOf(objectOf(wire)['image_url'])['url']))
  pushWhole(
    state,
    data === undefined
      ? { kind: 'native', format: 'openai-chat', type: 'image', wire }
      : { kind: 'generated-image', mediaType: data.mediaType, base64: data.base64 },
    out,
  )
}

function pushWhole(state: DecodeState, item: ItemStart, out: TurnEvent[]): void {
  const index = nextIndex(state, out)
  out.push({ kind: 'item-start', index, item })
  out.push({ kind: 'item-done', index })
}
