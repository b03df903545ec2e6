import { isObject, listOf, objectOf, refOf, resolve } from '../document/openapi.ts'
import type { Rule } from './rule.ts'
import { walkObjects } from './walk-schemas.ts'

/** Discriminators: each member of a union says what it is, and the mapping names exactly the members. */
export const lintUnions: Rule = ({ document }, reportAny) => {
  walkObjects(document, (schema, keys) => {
    if (!isObject(schema['discriminator'])) return
    const { propertyName: tag, mapping: given } = schema['discriminator']
    const name = keys[0] === 'components' ? (keys[2] ?? '') : (keys.at(-1) ?? '')
    const report = (rule: string, message: string, ...more: string[]) =>
      reportAny(rule, [...keys, ...more], `${name}: ${message}`)
    if (typeof tag !== 'string') {
      report('union-tag', 'its discriminator needs a propertyName', 'discriminator')
      return
    }
    const mapping = objectOf(given)
    const isOne = schema['oneOf'] !== undefined
    const members = listOf(schema['oneOf'] ?? schema['anyOf'])
    if (members.length === 0) return
    const pointers = Object.entries(mapping).map(([value, to]) => [value, pointerOf(String(to))] as const)
    for (const [index, each] of members.entries()) {
      const ref = refOf(each)
      const at = [isOne ? 'oneOf' : 'anyOf', String(index)]
      if (ref === undefined) {
        report('union-member-named', `member ${index} must be a $ref: a discriminator decides by names`, ...at)
        continue
      }
      const member = objectOf(resolve(document, each))
      const property = objectOf(resolve(document, objectOf(member['properties'])[tag]))
      const values = property['const'] !== undefined ? [property['const']] : listOf(property['enum'])
      if (values.length === 0) report('union-member-tag', `${ref} needs a const ${tag}`, ...at)
      if (!listOf(member['required']).includes(tag)) report('union-member-tag', `${ref} must require ${tag}`, ...at)
      for (const value of values.map(String)) {
        if (pointers.some(([known, to]) => known === value && to === ref)) continue
        report('union-mapping', `mapping lacks ${value} → ${ref}`, 'discriminator', 'mapping', value)
      }
    }
    for (const [value, to] of pointers) {
      if (members.some((each) => refOf(each) === to)) continue
      report('union-mapping', `mapping names ${to}, which is no member`, 'discriminator', 'mapping', value)
    }
  })
}

// A mapping may name a schema without saying where schemas are.
function pointerOf(to: string): string {
  return /^[\w.-]+$/.test(to) ? `#/components/schemas/${to}` : to
}
