import { type Contract, follow, nameOfRef, type Schema } from './contract.ts'
import { typeWords, variantsOf } from './schema-words.ts'

/** What a schema shows when it is opened. */
export type SchemaPart =
  | { readonly kind: 'member'; readonly name: string; readonly isRequired: boolean; readonly schema: Schema }
  | { readonly kind: 'variant'; readonly name: string; readonly schema: Schema }

// A list may be a list of itself.
const stepsMax = 8

/** The parts of a schema: members of an object, of the items of a list, or the kinds of a union; none for a plain value. */
export function partsOf(contract: Contract, schema: Schema, steps = stepsMax): readonly SchemaPart[] {
  const found = follow(contract, schema)
  if (found === undefined || steps === 0) return []
  const members = variantsOf(found).filter(({ type }) => type !== 'null')
  const [only] = members
  if (members.length === 1 && only !== undefined) return partsOf(contract, only, steps - 1)
  if (members.length > 0) {
    const hasInner = members.some((member) => partsOf(contract, member, steps - 1).length > 0)
    if (!hasInner) return []
    return members.map((member) => ({ kind: 'variant', name: variantName(contract, found, member), schema: member }))
  }
  if (found.items !== undefined) return partsOf(contract, found.items, steps - 1)
  return [...memberParts(found), ...restPart(found)]
}

function memberParts({ properties = {}, required = [] }: Schema): readonly SchemaPart[] {
  const names = Object.keys(properties)
  const sorted = [
    ...names.filter((name) => required.includes(name)),
    ...names.filter((name) => !required.includes(name)),
  ]
  return sorted.map((name) => ({
    kind: 'member',
    name,
    isRequired: required.includes(name),
    schema: properties[name] ?? {},
  }))
}

function restPart({ additionalProperties: rest }: Schema): readonly SchemaPart[] {
  if (typeof rest !== 'object' || Object.keys(rest).length === 0) return []
  return [{ kind: 'member', name: 'any other name', isRequired: false, schema: rest }]
}

/** A kind of a union is known by the value of its tag. */
function variantName(contract: Contract, union: Schema, member: Schema): string {
  const tag = union.discriminator?.propertyName
  const value = tag === undefined ? undefined : follow(contract, member)?.properties?.[tag]
  const constant = value === undefined ? undefined : follow(contract, value)?.const
  if (typeof constant === 'string') return constant
  return member.$ref === undefined ? typeWords(member) : nameOfRef(member.$ref)
}

/** The words that a value may be, behind references, lists and nullable unions. */
export function wordsOf(contract: Contract, schema: Schema, steps = stepsMax): readonly string[] {
  const found = follow(contract, schema)
  if (found === undefined || steps === 0) return []
  if (found.enum !== undefined) return found.enum.map((value) => JSON.stringify(value))
  if (found.items !== undefined) return wordsOf(contract, found.items, steps - 1)
  const members = variantsOf(found).filter(({ type }) => type !== 'null')
  const [only] = members
  return members.length === 1 && only !== undefined ? wordsOf(contract, only, steps - 1) : []
}
