import {
  type Contract,
  follow,
  type WireAnswer,
  type WireMedia,
  type WireOperation,
  type WireParameter,
} from './contract.ts'

/** One operation, with everything that it refers to looked up but its schemas. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly parameters: readonly WireParameter[]
  readonly body: Media | undefined
  readonly answers: readonly Answer[]
  /** Names of the security schemes, any one of which will do; empty: it needs no credential. */
  readonly credentials: readonly string[]
}

/** A body in one media type. */
export interface Media {
  readonly type: string
  readonly schema: WireMedia['schema']
  readonly examples: readonly Example[]
}

export interface Example {
  readonly id: string
  readonly title: string
  readonly value: unknown
}

export interface Answer {
  readonly status: string
  readonly description: string
  readonly headers: NonNullable<WireAnswer['headers']>
  readonly media: readonly Media[]
}

/** Operations with one tag, in the order of the contract. */
export interface Group {
  readonly tag: string
  readonly description: string
  readonly operations: readonly Operation[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']

/** Every operation of a contract. */
export function operationsOf(contract: Contract): readonly Operation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) => {
    const shared = Array.isArray(item['parameters']) ? (item['parameters'] as WireParameter[]) : []
    return methods.flatMap((method) => {
      const wire = item[method] as WireOperation | undefined
      return wire === undefined ? [] : [operationOf(contract, method.toUpperCase(), path, wire, shared)]
    })
  })
}

/** Operations by tag: tags that the contract describes first, in its order. */
export function groupsOf(contract: Contract, operations: readonly Operation[]): readonly Group[] {
  const described = (contract.tags ?? []).map(({ name }) => name)
  const tags = [...new Set([...described, ...operations.map(({ tag }) => tag)])]
  return tags
    .map((tag) => ({
      tag,
      description: contract.tags?.find(({ name }) => name === tag)?.description ?? '',
      operations: operations.filter((operation) => operation.tag === tag),
    }))
    .filter(({ operations }) => operations.length > 0)
}

function operationOf(
  contract: Contract,
  method: string,
  path: string,
  wire: WireOperation,
  shared: readonly WireParameter[],
): Operation {
  const security = wire.security ?? contract.security ?? []
  const [type, media] = Object.entries(wire.requestBody?.content ?? {})[0] ?? []
  return {
    id: wire.operationId ?? `${method} ${path}`,
    method,
    path,
    tag: wire.tags?.[0] ?? 'Other',
    summary: wire.summary ?? wire.operationId ?? path,
    description: wire.description ?? '',
    isDeprecated: wire.deprecated === true,
    parameters: parametersOf(contract, wire, shared),
    body: type === undefined || media === undefined ? undefined : mediaOf(type, media),
    answers: Object.entries(wire.responses ?? {}).map(([status, answer]) => answerOf(contract, status, answer)),
    credentials: [...new Set(security.flatMap((either) => Object.keys(either)))],
  }
}

// What an operation says of a parameter counts before what its path says.
function parametersOf(
  contract: Contract,
  wire: WireOperation,
  shared: readonly WireParameter[],
): readonly WireParameter[] {
  const found = new Map<string, WireParameter>()
  for (const each of [...shared, ...(wire.parameters ?? [])]) {
    const parameter = follow(contract, each) as WireParameter | undefined
    if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...found.values()]
}

function answerOf(contract: Contract, status: string, given: WireAnswer): Answer {
  const answer = follow(contract, given)
  return {
    status,
    description: answer?.description ?? '',
    headers: answer?.headers ?? {},
    media: Object.entries(answer?.content ?? {}).map(([type, media]) => mediaOf(type, media)),
  }
}

function mediaOf(type: string, { schema, example, examples }: WireMedia): Media {
  const named = Object.entries(examples ?? {}).map(([id, { summary, value }]) => ({ id, title: summary ?? id, value }))
  const all = example === undefined ? named : [{ id: 'example', title: 'Example', value: example }, ...named]
  return { type, schema, examples: all }
}
