import type { Issue, Violation } from '../contract.ts'

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

const issuesMax = 20
const composites = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not'])

/** Turns AJV's errors into at most 20 issues, one for each place: about the branch of a union that the caller meant, not about each of its members. */
export function explainViolations(violations: readonly Violation[], body: unknown, schemas: Components): Issue[] {
  const plain = violations.filter(({ keyword }) => !composites.has(keyword))
  const meant = plain.filter((violation) => !isOtherBranch(violation, plain, body))
  const byPath = new Map<string, Violation[]>()
  for (const violation of meant.length > 0 ? meant : plain.length > 0 ? plain : violations) {
    const path = violation.keyword === 'required' ? `${violation.instancePath}\0required` : violation.instancePath
    byPath.set(path, [...(byPath.get(path) ?? []), violation])
  }
  const issues = [...byPath.values()].map((group) => toIssue(group, schemas))
  return issues.slice(0, issuesMax)
}

// A union of a string and a list of objects reports both "must be string" and what is wrong deep in the list: what lies deeper is what was meant.
// A union of words and an object reports the words too when an object was sent: the object was meant, where there is something to say about it.
// A union of tagged objects and an untagged one (which forbids the tag by propertyNames) reports both: the presence of the tag says which was meant.
function isOtherBranch(violation: Violation, all: readonly Violation[], body: unknown): boolean {
  const { keyword, instancePath, params } = violation
  const beside = all.filter((other) => other !== violation && other.instancePath === instancePath)
  const isTagged = beside.some((other) => other.keyword === 'propertyNames')
  switch (keyword) {
    case 'type': {
      const actual = typeOf(valueAt(body, instancePath))
      const hasDeeper = all.some((other) => other.instancePath.startsWith(`${instancePath}/`))
      return hasDeeper || beside.some((other) => other.keyword !== 'type' && fits(other, actual))
    }
    case 'enum': {
      const isOfOtherType = beside.some((other) => other.keyword === 'type' && isSameSchema(other, violation))
      const isWord = (other: Violation) => other.keyword === 'enum' && other.instancePath === instancePath
      return isOfOtherType && all.some((other) => !isWord(other) && isBelow(other, violation))
    }
    case 'propertyNames':
    case 'pattern':
      return keyword === 'propertyNames' ? isUnionMember(violation, all) : isTagged
    case 'required':
      return isTagged && beside.some((other) => other.keyword === 'discriminator')
    case 'discriminator':
      return params['error'] === 'tag' && all.some((other) => other !== violation && isBelow(other, violation))
    default:
      return false
  }
}

// Something that is wrong in, not about, the value at a violation's place.
function isBelow(other: Violation, { instancePath }: Violation): boolean {
  const isSame = other.instancePath === instancePath
  return isSame ? other.keyword !== 'type' : other.instancePath.startsWith(`${instancePath}/`)
}

function isSameSchema(one: Violation, other: Violation): boolean {
  return one.schemaPath.replace(/[^/]*$/, '') === other.schemaPath.replace(/[^/]*$/, '')
}

function isUnionMember(violation: Violation, all: readonly Violation[]): boolean {
  return all.some(
    (other) =>
      other.keyword !== 'pattern' && other !== violation && other.instancePath.startsWith(violation.instancePath),
  )
}

function fits(violation: Violation, actual: string): boolean {
  if (
    ['required', 'additionalProperties', 'discriminator', 'minProperties', 'maxProperties'].includes(violation.keyword)
  )
    return actual === 'object'
  return true
}

function toIssue(group: readonly Violation[], schemas: Components): Issue {
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
  const violation = group.find(({ keyword }) => keyword !== 'type') ?? first
  return explainOne(violation, path, schemas)
}

function explainOne(violation: Violation, path: string, schemas: Components): Issue {
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
        message: `must be one of ${(params['allowedValues'] as unknown[]).map((each) => (each === null ? 'null' : String(each))).join(', ')}`,
      }
    case 'const':
      return { path, message: `must be ${JSON.stringify(params['allowedValue'])}` }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        path: join(path, String(params['additionalProperty'] ?? params['unevaluatedProperty'])),
        message: 'is not a field that the contract knows',
      }
    case 'propertyNames':
      return { path: join(path, String(params['propertyName'])), message: 'is not an allowed name' }
    case 'pattern':
      return { path, message: `must match ${String(params['pattern'])}` }
    case 'format':
      return { path, message: `must be a valid ${String(params['format'])}` }
    case 'minLength':
    case 'maxLength':
      return {
        path,
        message: `must have at ${keyword === 'minLength' ? 'least' : 'most'} ${String(schema ?? params['limit'])} characters`,
      }
    default:
      return { path, message: (message ?? 'is not valid').replace(/^must NOT have/, 'must not have') }
  }
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

function valueAt(body: unknown, pointer: string): unknown {
  let value = body
  for (const key of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return value
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}
