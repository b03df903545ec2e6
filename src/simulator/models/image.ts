import { pngOf } from '../png-of.ts'
import { shorten } from '../prompt.ts'
import type { SimulatedModel } from './model.ts'

const side = 16
const saidCharacters = 200

/** sim/image: a picture of one colour, the same for the same prompt. Only text where the request asks for nothing else. */
export const image: SimulatedModel = ({ conversation: { modalities }, prompt: { text }, random }) => {
  const said = { kind: 'text', text: `A picture of "${shorten(text, saidCharacters)}".` } as const
  if (modalities?.includes('image') !== true) return { items: [said] }
  const colour = Buffer.from(random.hex(6), 'hex')
  const base64 = pngOf(side, side, colour).toString('base64')
  return { items: [said, { kind: 'image', mediaType: 'image/png', base64 }] }
}
