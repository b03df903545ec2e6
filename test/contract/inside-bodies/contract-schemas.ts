import { type JsonSchema, operationsOf, refName, resolve, type Spec, type SpecResponse } from '../../../codegen/spec.ts'

/** The schemas of an operation's bodies, and what it is known by on the wire. */
export interface OperationSchemas {
  readonly method: string
  /** With the names of path parameters in braces. */
  readonly path: string
  readonly request?: JsonSchema
  /** By status and media type: `200 application/json`. Of a stream, the schema of one event's data. */
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/** What of the contract is needed to tell which of its values a body has. */
export interface ContractSchemas {
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly operations: readonly OperationSchemas[]
  /** `Component.property` for what tells the members of a union apart: the member is what counts. */
  readonly tags: ReadonlySet<string>
}

/** The schemas of all bodies of a contract. */
export function contractSchemas(spec: Spec): ContractSchemas {
  const operations = operationsOf(spec).map(({ method, path, operation }) => ({
    method: method.toUpperCase(),
    path,
    ...requestOf(operation.requestBody?.content),
    responses: Object.fromEntries(
      Object.entries(operation.responses).flatMap(([status, response]) =>
        Object.entries(resolve<SpecResponse>(spec, response).content ?? {}).map(([media, { schema }]) => [
          `${status} ${media}`,
          skeletonOf(schema),
        ]),
      ),
    ),
  }))
  const { schemas } = spec.components
  const components = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, skeletonOf(schema)]))
  return { components, operations, tags: tagsOf(schemas) }
}

/** As text, for other processes. */
export function writeContract(contract: ContractSchemas): string {
  return JSON.stringify({ ...contract, tags: [...contract.tags] })
}

/** What `writeContract` has written. */
export function readContract(text: string): ContractSchemas {
  const { tags, ...rest } = JSON.parse(text) as Omit<ContractSchemas, 'tags'> & { readonly tags: readonly string[] }
  return { ...rest, tags: new Set(tags) }
}

const plainKeywords = [
  '$ref',
  'type',
  'enum',
  'const',
  'discriminator',
  'required',
  ...['x-availability', 'x-topic', 'x-values'],
]

/** A schema without what is there for readers and for validators. */
function skeletonOf(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf, items, properties, additionalProperties } = schema as Record<string, never>
  const listOf = (schemas: readonly JsonSchema[]) => schemas.map(skeletonOf)
  return {
    ...Object.fromEntries(plainKeywords.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]]))),
    ...(oneOf !== undefined && { oneOf: listOf(oneOf) }),
    ...(anyOf !== undefined && { anyOf: listOf(anyOf) }),
    ...(items !== undefined && { items: skeletonOf(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, each]) => [name, skeletonOf(each)]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: skeletonOf(additionalProperties) }),
  }
}

function requestOf(content: Readonly<Record<string, { readonly schema: JsonSchema }>> = {}): { request?: JsonSchema } {
  const [media] = Object.values(content)
  return media === undefined ? {} : { request: skeletonOf(media.schema) }
}

function tagsOf(schemas: unknown): Set<string> {
  const tags = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { discriminator } = node as { discriminator?: { propertyName?: unknown; mapping?: Record<string, string> } }
    if (typeof discriminator?.propertyName === 'string') {
      for (const $ref of Object.values(discriminator.mapping ?? {})) {
        const name = refName({ $ref })
        if (name !== undefined) tags.add(`${name}.${discriminator.propertyName}`)
      }
    }
    for (const inner of Object.values(node)) collect(inner)
  }
  collect(schemas)
  return tags
}
