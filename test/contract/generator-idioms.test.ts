import { describe, expect, it } from 'vitest'
import { contract as spec } from './contract.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: string
}
interface Union {
  readonly 'x-open'?: boolean
  readonly oneOf: readonly Schema[]
  readonly discriminator: { readonly propertyName: string }
}
const components = spec.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>
const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (components['schemas']?.[schema.$ref.split('/').at(-1) ?? ''] as Schema)

describe('what generators of clients choke on', () => {
  it('no two components have names that differ only in case or kind', () => {
    // Generators export all kinds from one index, and write a file for each name.
    const names = Object.entries(components).flatMap(([kind, ones]) =>
      ['schemas', 'parameters', 'requestBodies'].includes(kind) ? Object.keys(ones) : [],
    )
    const seen = new Set<string>()
    expect(names.filter((name) => seen.has(name.toLowerCase()) || !seen.add(name.toLowerCase()))).toEqual([])
  })

  it('no member of a form is of several types', () => {
    // A form knows texts and lists of texts; generated clients append each member as one or the other.
    const forms = Object.values(spec.paths as Record<string, Record<string, unknown>>).flatMap((path) =>
      Object.values(path).flatMap((operation) => {
        const body = (operation as { requestBody?: { content?: Record<string, { schema?: Schema }> } }).requestBody
        return body?.content?.['application/x-www-form-urlencoded']?.schema ?? []
      }),
    )
    expect(forms).not.toEqual([])
    const mixed = forms.flatMap((form) =>
      Object.entries(resolve(form).properties ?? {}).filter(([, member]) => Array.isArray(resolve(member).type)),
    )
    expect(mixed).toEqual([])
  })

  it('each member of a union that may grow has a type of its own', () => {
    // A member for "any other type" would take narrowing away from all of them.
    const open = Object.entries(components['schemas'] ?? {}).filter(
      ([, schema]) => (schema as Union)['x-open'] === true && 'oneOf' in (schema as object),
    )
    expect(open.length).toBeGreaterThan(5)
    for (const [name, schema] of open) {
      const { oneOf, discriminator } = schema as Union
      for (const member of oneOf) {
        const tag = resolve(resolve(member).properties?.[discriminator.propertyName] ?? {})
        expect(tag, `${name}, ${member.$ref}`).toSatisfy((each: Schema) => 'const' in each || 'enum' in each)
      }
    }
  })
})
