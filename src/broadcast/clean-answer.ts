import { masked, secretsInUrl } from '../errors/mask.ts'
import { secretCutter } from '../errors/secret-cutter.ts'

const shownMax = 300
const shortestSecret = 6

/** A text that a destination, or what leads there, has said: one line without the settings' secrets, at most 300 characters. */
export function cleanAnswer(text: string, config: Readonly<Record<string, unknown>>): string {
  // Before it is made short: a secret that is cut in two is not known any more.
  const line = secretCutter(secretsOf(config), masked)
    .cut(text)
    .slice(0, shownMax * 8)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const shown = [...line.slice(0, shownMax * 2)]
  return shown.length <= shownMax ? shown.join('') : `${shown.slice(0, shownMax - 1).join('')}…`
}

/** Every text of the settings may be a secret; those of a few characters are no secrets, but words. */
function secretsOf(value: unknown): readonly string[] {
  const found = new Set<string>()
  collect(value, found)
  return [...found].filter((text) => text.length >= shortestSecret)
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (/^https?:\/\//i.test(value)) for (const secret of secretsInUrl(value)) found.add(secret)
    else {
      found.add(value)
      // As it is in `authorization: Bearer …`.
      for (const word of value.split(/\s+/)) found.add(word)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collect(each, found)
  }
}
