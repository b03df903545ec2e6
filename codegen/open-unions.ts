import { type JsonSchema, refName, resolve, type Spec } from './spec.ts'

/** A union of the types that the contract knows and an open variant for all others. */
export interface OpenUnion {
  /** The component that is the union. */
  readonly name: string
  /** The component with the known types, told apart by a discriminator. */
  readonly known: string
  /** The component for every other type. */
  readonly other: string
}

/** The values that an open variant leaves to the known types; undefined for any other schema. */
export function openTagOf(schema: JsonSchema, tag: string): readonly string[] | undefined {
  const property = (schema['properties'] as Record<string, JsonSchema> | undefined)?.[tag]
  return (property?.['not'] as { enum?: string[] } | undefined)?.enum
}

/** The unions of the contract that are open to types it does not know yet. */
export function openUnionsOf(spec: Spec): OpenUnion[] {
  return Object.entries(spec.components.schemas).flatMap(([name, { oneOf }]) => {
    const [known, other, ...more] = ((oneOf as JsonSchema[] | undefined) ?? []).map(refName)
    if (known === undefined || other === undefined || more.length > 0) return []
    const tag = tagOf(spec, known)
    const isOpen = tag !== undefined && openTagOf(schemaOf(spec, other), tag) !== undefined
    return isOpen ? [{ name, known, other }] : []
  })
}

/** The contract without its open variants: what the gateway itself writes. */
export function withoutOpenVariants(spec: Spec): Spec {
  const unions = openUnionsOf(spec)
  const schemas = { ...spec.components.schemas }
  for (const { name, known, other } of unions) {
    schemas[name] = { $ref: `#/components/schemas/${known}` }
    delete schemas[other]
  }
  return { ...spec, components: { ...spec.components, schemas } }
}

/** The member that tells the types of a union apart. */
export function tagOf(spec: Spec, union: string): string | undefined {
  return (schemaOf(spec, union)['discriminator'] as { propertyName: string } | undefined)?.propertyName
}

/** A component. */
export function schemaOf(spec: Spec, name: string): JsonSchema {
  return resolve<JsonSchema>(spec, { $ref: `#/components/schemas/${name}` })
}
