import type { Answer } from '../answer.ts'
import { shorten } from '../prompt.ts'
import { jsonFor } from './json.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

// An echo of a whole book would be 100,000 events.
const echoedCharacters = 20_000

/** sim/echo: repeats what the user said last, or answers in the JSON that was asked for. */
export const echo: SimulatedModel = (input) => answerInText(input, echoSentence(input))

/** An answer of one text, which gives way to JSON where the request asks for that. */
export function answerInText(input: ModelInput, text: string): Answer {
  return { items: [{ kind: 'text', text: jsonFor(input) ?? text }] }
}

/** The last user message in a sentence, with its number from the second on and with what came beside the text. */
export function echoSentence({ prompt }: ModelInput): string {
  const { text, media, turns } = prompt
  const said = text === '' ? 'nothing' : `"${shorten(text, echoedCharacters)}"`
  const opening = turns > 1 ? `This is turn ${turns}. You said` : 'You said'
  return media.length === 0 ? `${opening} ${said}.` : `${opening} ${said}. With it came ${enumerate(media)}.`
}

function enumerate(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
