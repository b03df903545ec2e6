import { type Json, listOf, objectOf } from '../document/openapi.ts'
import type { Report, Rule } from './rule.ts'
import { walkObjects } from './walk-schemas.ts'

/** Patterns that every language reads alike, and objects that can be. */
export const lintPatterns: Rule = ({ document }, report) => {
  walkObjects(document, (value, at) => {
    lintPattern(value, at, report)
    const required = listOf(value['required'])
    const properties = objectOf(value['properties'])
    if (value['properties'] === undefined || value['additionalProperties'] !== false) return
    for (const name of required) {
      if (Object.hasOwn(properties, String(name))) continue
      const message = `${String(name)} is required and refused at once: list it under properties.`
      report('required-is-possible', [...at, 'required'], message)
    }
  })
}

// Engines differ in what they do with letters beyond ASCII, and in classes such as \p.
function lintPattern(value: Json, at: readonly string[], report: Report): void {
  const pattern = value['pattern']
  if (typeof pattern !== 'string') return
  const keys = [...at, 'pattern']
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[^\x00-\x7f]/.test(pattern))
    report('pattern-ascii', keys, 'the pattern has characters beyond ASCII: write them as \\uXXXX.')
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : ''
    report('pattern-valid', keys, `the pattern is no regular expression (ECMA-262 with u): ${reason}.`)
  }
}
