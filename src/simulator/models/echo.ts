import type { Answer } from '../answer.ts'
import { shorten } from '../prompt.ts'
import { jsonFor } from './json.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

// Bounds the number of events: an echoed book would be 100,000.
const echoedCharacters = 20_000

/** sim/echo: repeats the last user message, or answers in the requested JSON. */
export const echo: SimulatedModel = (input) => answerInText(input, echoSentence(input))

/** An answer of one text, or of JSON when the request asks for it. */
export function answerInText(input: ModelInput, text: string): Answer {
  return { items: [{ kind: 'text', text: jsonFor(input) ?? text }] }
}

/** A sentence with the last user message, its number from the second on, and its media. */
export function echoSentence({ prompt }: ModelInput): string {
  const { text, media, turns } = prompt
  const said = text === '' ? 'nothing' : `"${shorten(text, echoedCharacters)}"`
  const opening = turns > 1 ? `This is turn ${turns}. You said` : 'You said'
  return media.length === 0 ? `${opening} ${said}.` : `${opening} ${said}. With it came ${enumerate(media)}.`
}

function enumerate(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
