import { isJsonObject } from '../json/json-schema.ts'
import { shorten } from '../prompt.ts'

const queryCharacters = 300

/**
 * Arguments for a function, with what the prompt says in place of made-up words where that is plain from an argument's name: the prompt as
 * `query`, an address in it as `url`, a time zone in it, else UTC, as `timezone`, and lines put in as `diff`. Only texts that the schema doesn't bound. Optional ids are
 * left out, since nothing has a made-up one.
 */
export function argumentsFromPrompt(
  made: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>>,
  prompt: string,
): Readonly<Record<string, unknown>> {
  const { properties, required } = parameters
  if (!isJsonObject(properties)) return made
  const isFlat = Object.keys(parameters).every((key) => flat.has(key))
  const isNeeded = (name: string) => !isFlat || (Array.isArray(required) && required.includes(name))
  const entries = Object.entries(made).filter(([name]) => !/_id$|^after$/.test(name) || isNeeded(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isFreeText(properties[name]) ? (saidAs(name, prompt, made) ?? value) : value,
    ]),
  )
}

function saidAs(name: string, prompt: string, { type }: Readonly<Record<string, unknown>>): string | undefined {
  switch (name) {
    case 'query':
      return prompt.trim() === '' ? undefined : shorten(prompt, queryCharacters)
    case 'url':
      return addressIn(prompt)
    case 'timezone':
      return /\b[A-Z][a-z]{2,20}\/[A-Z][A-Za-z_]{2,30}\b/.exec(prompt)?.[0] ?? 'UTC'
    case 'diff': {
      const lines = shorten(prompt, queryCharacters).replaceAll(/^/gm, '+')
      return type === 'update_file' ? `@@\n${lines}` : lines
    }
    default:
      return undefined
  }
}

/** The first address of the web, also one that is named without https://. */
function addressIn(prompt: string): string | undefined {
  const text = prompt.slice(0, 20_000)
  const whole = /https?:\/\/[^\s"'<>()[\]]{1,2000}/.exec(text)?.[0]
  const bare = /(?<![\w@./-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z]{2,10}(?:\/[\w./-]{0,200})?/.exec(
    text,
  )?.[0]
  const found = whole ?? (bare === undefined ? undefined : `https://${bare}`)
  return found?.replace(/[.,;:!?]+$/, '')
}

function isFreeText(schema: unknown): boolean {
  return isJsonObject(schema) && schema['type'] === 'string' && Object.keys(schema).every((key) => plain.has(key))
}

/** Keywords of a schema by which optional members may be missing. */
const flat: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'additionalProperties'])

const plain: ReadonlySet<string> = new Set(['type', 'title', 'description'])
