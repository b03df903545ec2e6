import { nearMatches } from '../errors/near-matches.ts'
import {
  isObject,
  type Json,
  listOf,
  lookUp,
  nameOf,
  objectOf,
  operationsOf,
  refOf,
} from '../lockstep/document/openapi.ts'
import { walkObjects } from '../lockstep/lint/walk-schemas.ts'
import { ExtensionError } from './extension.ts'

const known: ReadonlySet<string> = new Set(['openapi', 'info', 'paths', 'components', 'tags', 'security'])

/** A contract with a part of another: its paths, components and tags. Throws ExtensionError where a name or path is taken. */
export function mergePart(contract: Json, part: Json, file: string): Json {
  const refuse = (message: string): never => {
    throw new ExtensionError(`${file}: ${message}`)
  }
  for (const name of Object.keys(part))
    if (!known.has(name) && !name.startsWith('x-')) {
      const [near] = nearMatches(name, [...known], 1)
      const remedy = near === undefined ? 'remove it' : `did you mean ${near}?`
      refuse(`${name} is not used in a part: ${remedy}${near === undefined ? '.' : ''}`)
    }
  const ids = new Set(operationsOf(contract).map(nameOf))
  const paths: Record<string, unknown> = { ...objectOf(contract['paths']) }
  for (const [path, item] of Object.entries(objectOf(part['paths']))) {
    const taken = Object.keys(objectOf(contract['paths'])).find((each) => mayMeet(each, path))
    if (taken !== undefined) refuse(`the path ${path} is taken by ${taken}: choose another.`)
    paths[path] = withSecurity(item, part['security'])
  }
  for (const each of operationsOf(part)) {
    if (each.id !== undefined && ids.has(each.id)) refuse(`the operationId ${each.id} is taken: choose another.`)
    if (each.id !== undefined) ids.add(each.id)
  }
  const components: Record<string, unknown> = { ...objectOf(contract['components']) }
  for (const [section, members] of Object.entries(objectOf(part['components']))) {
    if (section === 'securitySchemes') refuse('securitySchemes are those of the gateway: remove them.')
    const old = objectOf(components[section])
    const twin = Object.keys(objectOf(members)).find((name) => Object.hasOwn(old, name))
    if (twin !== undefined) refuse(`components.${section}.${twin} is taken: choose another name.`)
    components[section] = { ...old, ...objectOf(members) }
  }
  const tags = listOf(part['tags'])
  const merged = {
    ...contract,
    paths,
    components,
    ...(tags.length > 0 && { tags: [...listOf(contract['tags']), ...tags] }),
  }
  refuseDangling(merged, part, refuse)
  return merged
}

// A part's own default must not become that of the whole contract.
function withSecurity(item: unknown, security: unknown): unknown {
  if (security === undefined || !isObject(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      isObject(operation) && operation['responses'] !== undefined ? { security, ...operation } : operation,
    ]),
  )
}

/** Whether some request would fit both paths. */
function mayMeet(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')]
  if (left.length !== right.length) return false
  return left.every(
    (each, index) => each === right[index] || each.includes('{') || right[index]?.includes('{') === true,
  )
}

function refuseDangling(merged: Json, part: Json, refuse: (message: string) => never): void {
  walkObjects(part, (value, at) => {
    const ref = refOf(value)
    if (ref !== undefined && lookUp(merged, ref) === undefined)
      refuse(`${at.join(' → ')} refers to ${ref}, which is neither in it nor in the gateway's contract.`)
  })
}
