import { objectOf } from '../document/openapi.ts'
import type { Rule } from './rule.ts'

/** Each schema of the components is one that values can be held to. */
export const lintSchemas: Rule = ({ document, compiler }, report) => {
  for (const name of Object.keys(objectOf(objectOf(document['components'])['schemas']))) {
    try {
      compiler.compile({ $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // References have a rule of their own, with the place.
      if (/points to nothing/.test(reason)) continue
      report('schema-valid', ['components', 'schemas', name], `${name} is no valid schema: ${reason}.`)
    }
  }
}
