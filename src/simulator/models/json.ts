import { jsonFromSchema } from '../json-from-schema.ts'
import { shorten } from '../prompt.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

/** sim/json: JSON that satisfies the request's text format, otherwise a small object about the prompt. */
export const json: SimulatedModel = (input) => ({
  items: [{ kind: 'text', text: jsonFor(input) ?? JSON.stringify(smallObject(input)) }],
})

/** JSON text in the requested format; undefined for plain text. */
export function jsonFor(input: ModelInput): string | undefined {
  const format = input.conversation.textFormat
  switch (format?.kind) {
    case 'json-schema':
      return JSON.stringify(jsonFromSchema(format.schema, input.random))
    case 'json-object':
      return JSON.stringify(smallObject(input))
    default:
      return undefined
  }
}

function smallObject({ prompt }: ModelInput): object {
  return { prompt: shorten(prompt.text, 1000), turn: prompt.turns, media: prompt.media }
}
