import { expect, it } from 'vitest'
import { countMedia } from '../../src/accounting/count-media.ts'
import type { Part } from '../../src/canonical/part.ts'
import type { Turn } from '../../src/canonical/turn.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { readEmbedded } from '../../src/formats/read-answer.ts'

const text: Part = { kind: 'text', text: 'Hi' }
const url = { kind: 'url', url: 'https://a.example/x' } as const
const media: readonly Part[] = [
  { kind: 'image', source: url },
  { kind: 'file', source: url },
  { kind: 'video', source: url },
  { kind: 'audio', base64: 'AA==', audioFormat: 'wav' },
]

function turnWith(parts: readonly Part[], modalities: readonly string[]): Turn {
  const items = [
    { kind: 'message', role: 'user', parts },
    { kind: 'tool-result', callId: 'c', parts: parts.slice(1, 2) },
  ]
  return { needs: { inputModalities: new Set(modalities) }, conversation: () => ({ items }) } as unknown as Turn
}

function outcomeOf(...events: readonly TurnEvent[]) {
  const reading = readEmbedded({ isStream: false, stage: undefined })
  reading.push([{ kind: 'start' }, ...events, { kind: 'finish', stopReason: 'end' }])
  if (reading.outcome === null) throw new Error('no end')
  return reading.outcome
}

const image: TurnEvent = {
  kind: 'item-start',
  index: 0,
  item: { kind: 'generated-image', mediaType: 'image/png', base64: 'AA==' },
}

it('counts the media of a prompt, of messages and tool results, and the images of the answer', () => {
  const turn = turnWith([text, ...media], ['text', 'image', 'file', 'video', 'audio'])
  expect(countMedia(turn, outcomeOf())).toEqual({ prompt: 4, audio: 1, completion: 0 })
  expect(countMedia(turnWith([text], ['text']), outcomeOf(image))).toEqual({ prompt: 0, audio: 0, completion: 1 })
})

it('decodes no prompt that has text alone', () => {
  const turn = { ...turnWith([], ['text']), conversation: () => expect.fail('it was decoded') }
  expect(countMedia(turn, outcomeOf())).toBeUndefined()
})
