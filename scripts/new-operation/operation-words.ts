/** What an operationId says: `listAuditEntries` is the verb `list` and the noun words `audit`, `entries`. */
export interface OperationWords {
  readonly verb: string
  readonly noun: readonly string[]
}

/** Splits an operationId at its capitals. */
export function wordsOf(id: string): OperationWords {
  const [verb = '', ...noun] = id.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return { verb, noun }
}

/** `create-key`: the name of files for an operation. */
export function fileNameOf(id: string): string {
  const { verb, noun } = wordsOf(id)
  return [verb, ...noun].join('-')
}

const methods: Readonly<Record<string, string>> = {
  list: 'get',
  get: 'get',
  update: 'patch',
  stream: 'get',
  put: 'put',
  delete: 'delete',
  remove: 'delete',
}

/** The HTTP method that operations with this verb have. */
export function methodOf({ verb }: OperationWords): string {
  return methods[verb] ?? 'post'
}

/** Verbs of operations on a collection, and on one of its members by their method alone. */
const onCollections: ReadonlySet<string> = new Set(['list', 'create', 'add'])
const onMembers: ReadonlySet<string> = new Set(['get', 'update', 'put', 'delete', 'remove'])

/** The path that an operation of that name would have: `/notes`, `/notes/{id}` or `/notes/{id}/merge`. */
export function pathOf({ verb, noun }: OperationWords): string {
  const last = noun.at(-1) ?? ''
  const collection = `/${[...noun.slice(0, -1), plural(last)].join('-')}`
  if (onCollections.has(verb)) return collection
  return onMembers.has(verb) ? `${collection}/{id}` : `${collection}/{id}/${verb}`
}

function plural(word: string): string {
  if (word.endsWith('s')) return word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
