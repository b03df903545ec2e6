import type { Issue, Violation } from './issue.ts'
import { wordPattern } from './pattern-words.ts'

/** The contract's schemas by name, as far as they are read here. */
export type Components = Readonly<
  Record<
    string,
    | {
        readonly properties?: Readonly<Record<string, { readonly const?: unknown; readonly enum?: readonly unknown[] }>>
      }
    | undefined
  >
>

/** The first of `candidates` that look like `word`, best first. */
export type NearMatches = (word: string, candidates: Iterable<string>, countMax: number) => string[]

const issuesMax = 20
// House rules keep other composites out of the contract.
const composites = new Set(['oneOf', 'if'])
// Keywords of the violations that a branch for a word, or for no object, reports.
const ofWords = new Set(['type', 'enum', 'const'])

/** Turns AJV's errors into at most 20 issues, one for each place: about the branch of a union that the caller meant, not about each of its members. */
export function explainViolations(
  violations: readonly Violation[],
  schemas: Components,
  nearMatches: NearMatches,
): Issue[] {
  const plain = violations.filter(({ keyword }) => !composites.has(keyword))
  const meant = plain.filter((violation) => !isOtherBranch(violation, plain))
  const byPath = new Map<string, Violation[]>()
  for (const violation of meant) {
    const path = groupOf(violation)
    const group = byPath.get(path)
    if (group === undefined) byPath.set(path, [violation])
    else group.push(violation)
  }
  return [...byPath.values()].slice(0, issuesMax).map((group) => toIssue(group, schemas, nearMatches))
}

// What is missing is one issue; each field too many is one of its own, since each has a path of its own.
function groupOf({ keyword, instancePath, params }: Violation): string {
  if (keyword === 'required') return `${instancePath}\0required`
  return keyword === 'additionalProperties' ? `${instancePath}\0${String(params['additionalProperty'])}` : instancePath
}

// A union of a string and a list of objects reports both "must be string" and what is wrong deep in the list: what lies deeper is what was meant.
// A union of words and an object also reports the words when an object was sent: the object was meant, if it has a violation of its own.
function isOtherBranch({ keyword, instancePath }: Violation, all: readonly Violation[]): boolean {
  if (!ofWords.has(keyword)) return false
  return all.some((other) => {
    if (other.instancePath.startsWith(`${instancePath}/`)) return true
    return other.instancePath === instancePath && other.keyword !== 'type' && other.keyword !== keyword
  })
}

function toIssue(group: readonly Violation[], schemas: Components, nearMatches: NearMatches): Issue {
  const [first] = group
  if (first === undefined) return { path: '', message: 'is not valid' }
  const path = toPath(first.instancePath)
  if (group.every(({ keyword }) => keyword === 'type')) {
    const types = [...new Set(group.flatMap(({ params }) => [params['type']].flat().map(String)))]
    return { path, message: `must be ${types.join(' or ')}` }
  }
  if (first.keyword === 'required') {
    const names = [...new Set(group.map(({ params }) => String(params['missingProperty'])))]
    return names.length === 1
      ? { path: join(path, names[0] ?? ''), message: 'is required' }
      : { path, message: `lacks required fields ${names.join(', ')}` }
  }
  const named = group.findIndex(({ keyword }) => keyword === 'propertyNames')
  if (named > 0) return explainName(group, named, schemas, nearMatches)
  const violation = group.find(({ keyword }) => keyword !== 'type') ?? first
  return explainOne(violation, path, schemas, nearMatches)
}

/** Why a constant is what it is, and what to do instead. Keys are members of bodies. */
const reasons: Readonly<Record<string, string | undefined>> = {
  store: ': nothing is stored. Leave it out, and send the whole conversation with each request',
}

function reasonOf(path: string): string {
  return reasons[path] ?? ''
}

const shownMax = 80

/** What is wrong with a key is reported before that the key is not allowed, at the object that has it. */
function explainName(group: readonly Violation[], index: number, schemas: Components, nearMatches: NearMatches): Issue {
  const { params, instancePath } = group[index] ?? {}
  const rule = group[index - 1]
  const name = String(params?.['propertyName'])
  const path = toPath(instancePath ?? '')
  const why = rule === undefined ? 'is not allowed' : explainOne(rule, path, schemas, nearMatches).message
  const shown = name.length > shownMax ? `${name.slice(0, shownMax)}…` : name
  return { path, message: `the key ${JSON.stringify(shown)} ${why}` }
}

function explainOne(violation: Violation, path: string, schemas: Components, nearMatches: NearMatches): Issue {
  const { keyword, params, schema, parentSchema, message } = violation
  switch (keyword) {
    case 'discriminator': {
      const tag = String(params['tag'])
      return {
        path: join(path, tag),
        message: `must be one of ${tagsOf(parentSchema, tag, schemas).join(', ') || 'the declared kinds'}`,
      }
    }
    case 'enum':
      return {
        path,
        message: `must be one of ${(params['allowedValues'] as unknown[]).map((each) => (each === null ? 'null' : String(each))).join(', ')}${reasonOf(path)}`,
      }
    case 'const':
      return { path, message: `must be ${JSON.stringify(params['allowedValue'])}${reasonOf(path)}` }
    case 'additionalProperties':
      return {
        path: join(path, String(params['additionalProperty'])),
        message: wordUnknown(String(params['additionalProperty']), parentSchema, nearMatches),
      }
    case 'propertyNames':
      return { path: join(path, String(params['propertyName'])), message: 'is not an allowed name' }
    case 'not':
      return { path, message: wordMissing(parentSchema) }
    case 'pattern':
      return { path, message: wordPattern(String(params['pattern'])) }
    case 'format':
      return { path, message: `must be a valid ${String(params['format'])}` }
    case 'minLength':
    case 'maxLength':
      return {
        path,
        message: `must have at ${keyword === 'minLength' ? 'least' : 'most'} ${String(schema ?? params['limit'])} characters`,
      }
    case 'maxProperties':
      return { path, message: `must have at most ${params['limit']} fields` }
    case 'minProperties':
      return {
        path,
        message: params['limit'] === 1 ? 'must have a field' : `must have ${params['limit']} fields or more`,
      }
    default:
      return { path, message: (message ?? 'is not valid').replace(/^must NOT have/, 'must not have') }
  }
}

// The contract says that a body needs one of several members by forbidding it to lack them all.
function wordMissing(parent: Record<string, unknown> | undefined): string {
  const forbidden = parent?.['not'] as { readonly properties?: object } | undefined
  const names = Object.keys(forbidden?.properties ?? {})
  return names.length === 0 ? 'is not valid' : `needs ${names.join(' or ')}`
}

// Of many names the right one is soon found on the page of the operation, of few here.
const knownNamesMax = 16

function wordUnknown(name: string, parent: Record<string, unknown> | undefined, nearMatches: NearMatches): string {
  const unknown = 'is not a field that the contract knows'
  const known = Object.keys((parent?.['properties'] as object | undefined) ?? {})
  const [near] = nearMatches(name, known, 1)
  if (near !== undefined) return `${unknown}. Did you mean ${near}?`
  return known.length === 0 || known.length > knownNamesMax ? unknown : `${unknown}: it knows ${known.join(', ')}`
}

function tagsOf(union: Record<string, unknown> | undefined, tag: string, schemas: Components): string[] {
  const members = (union?.['oneOf'] as { $ref?: string }[] | undefined) ?? []
  return members.flatMap(({ $ref }) => {
    const property = schemas[String($ref).replace('.json', '')]?.properties?.[tag]
    return property?.const !== undefined ? [String(property.const)] : (property?.enum?.map(String) ?? [])
  })
}

function toPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : join(path, key)), '')
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
