/** An object of a document that anybody may have written: nothing is known of its members. */
export type Json = Readonly<Record<string, unknown>>

/** An operation of a document, and where it stands there. */
export interface FoundOperation {
  /** Undefined where the document gives it none. */
  readonly id: string | undefined
  /** In small letters. */
  readonly method: string
  readonly path: string
  /** Keys that lead to it. */
  readonly at: readonly string[]
  readonly operation: Json
  /** Those of its path among them, references resolved. */
  readonly parameters: readonly Json[]
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** An object as it is; an empty one for everything else. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : none
}

/** A list as it is; an empty one for everything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const none: Json = Object.freeze({})

/** Every operation, in the order of the document. */
export function operationsOf(document: Json): FoundOperation[] {
  return Object.entries(objectOf(document['paths'])).flatMap(([path, item]) => {
    const shared = objectOf(resolve(document, item))
    return methods.flatMap((method) => {
      const operation = shared[method]
      if (!isObject(operation)) return []
      const id = operation['operationId']
      return [
        {
          id: typeof id === 'string' && id !== '' ? id : undefined,
          method,
          path,
          at: ['paths', path, method],
          operation,
          parameters: parametersOf(document, shared, operation),
        },
      ]
    })
  })
}

/** How an operation is called: by its operationId, or else by its method and path. */
export function nameOf({ id, method, path }: Pick<FoundOperation, 'id' | 'method' | 'path'>): string {
  return id ?? `${method.toUpperCase()} ${path}`
}

function parametersOf(document: Json, item: Json, operation: Json): Json[] {
  const all = new Map<string, Json>()
  for (const each of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
    const parameter = objectOf(resolve(document, each))
    // A parameter of the operation replaces one of the path.
    all.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter)
  }
  return [...all.values()]
}

/** What an operation asks for by `security`, its own or the document's: a list of alternatives, each the names of its schemes. */
export function securityOf(document: Json, operation: Json): string[][] {
  const security = operation['security'] ?? document['security']
  return listOf(security).map((each) => Object.keys(objectOf(each)))
}

/** What a local `$ref` points to, through references to references; undefined where it points to nothing. Other values as they are. */
export function resolve(document: Json, value: unknown, hops = 0): unknown {
  const ref = refOf(value)
  if (ref === undefined) return value
  return hops > hopsMax ? undefined : resolve(document, lookUp(document, ref), hops + 1)
}

const hopsMax = 50

/** The text of a `$ref`. */
export function refOf(value: unknown): string | undefined {
  const ref = isObject(value) ? value['$ref'] : undefined
  return typeof ref === 'string' ? ref : undefined
}

/** What stands where a local reference (`#/a/b`) points; undefined where nothing does, and for references to other files. */
export function lookUp(document: Json, ref: string): unknown {
  if (ref === '#') return document
  if (!ref.startsWith('#/')) return undefined
  let found: unknown = document
  for (const key of keysOfPointer(ref)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

/** The keys of a JSON pointer in a URI fragment (RFC 6901, section 6). */
export function keysOfPointer(ref: string): string[] {
  const text = ref.replace(/^#?\/?/, '')
  return text === '' ? [] : text.split('/').map((key) => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
}

// What is no valid escape stands for itself.
function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
