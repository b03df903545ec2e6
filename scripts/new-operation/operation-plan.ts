import { verbNoun } from '../../codegen/lint-spec.ts'
import { operationsOf, type Spec } from '../../codegen/spec.ts'
import { methodOf, pathOf, wordsOf } from './operation-words.ts'
import { type OperationWish, WishError } from './options.ts'

/** A new operation that can be written. */
export interface OperationPlan {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  /** The scheme of the credential it takes. */
  readonly security: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The tag that a path would have: that of the nearest path above it, or of all that begin as it does; undefined where they differ. */
export function tagBeside(spec: Spec, path: string): string | undefined {
  const words = path.split('/')
  for (let count = words.length; count > 1; count--) {
    const above = tagOfPath(spec, words.slice(0, count).join('/'))
    if (above !== undefined) return above
  }
  const beside = operationsOf(spec).filter((each) => each.path.split('/')[1] === words[1])
  const tags = new Set(beside.map(({ operation }) => operation.tags?.[0]))
  return tags.size === 1 ? [...tags][0] : undefined
}

/** What is written for a wish. Throws WishError where the contract has no place for it. */
export function planOperation(spec: Spec, wish: OperationWish): OperationPlan {
  const { id } = wish
  const all = operationsOf(spec)
  if (!verbNoun.test(id))
    throw new WishError(
      `${id}: an operationId is a verb and a noun, such as listNotes; verbs are in codegen/lint-spec.ts`,
    )
  const taken = all.find((each) => each.id === id)
  if (taken !== undefined) throw new WishError(`${id} is taken: ${taken.method.toUpperCase()} ${taken.path}`)
  const method = (wish.method ?? methodOf(wordsOf(id))).toLowerCase()
  if (!methods.includes(method)) throw new WishError(`${method}: the method must be one of ${methods.join(', ')}`)
  const path = wish.path ?? pathOf(wordsOf(id))
  checkPath(spec, method, path)
  const tag = wish.tag ?? tagBeside(spec, path)
  const tags = (spec.tags ?? []).map(({ name }) => name)
  if (tag === undefined) throw new WishError(`${path} has no neighbours: say --tag, one of ${tags.join(', ')}`)
  if (!tags.includes(tag))
    throw new WishError(
      `${tag} is no tag of openapi.yaml: use one of ${tags.join(', ')}, or add it to the list there first`,
    )
  const own = tagOfPath(spec, path)
  if (own !== undefined && own !== tag) throw new WishError(`${path} is of the tag ${own}: use that, or another path`)
  return { id, method, path, tag, security: securityOf(spec, tag) }
}

function checkPath(spec: Spec, method: string, path: string): void {
  if (!/^(\/([a-z0-9_.-]+|\{[a-z_]+\}))+$/i.test(path))
    throw new WishError(`${path}: a path is made of words and {parameters}, such as /notes/{id}`)
  const shape = (each: string) => each.replaceAll(/\{[^}]*\}/g, '{}')
  for (const each of operationsOf(spec)) {
    if (shape(each.path) !== shape(path)) continue
    if (each.path !== path) throw new WishError(`${path} is ${each.path} by another name: use that`)
    if (each.method === method) throw new WishError(`${method.toUpperCase()} ${path} is taken: ${each.id}`)
  }
}

function tagOfPath(spec: Spec, path: string): string | undefined {
  return operationsOf(spec).find((each) => each.path === path)?.operation.tags?.[0]
}

function securityOf(spec: Spec, tag: string): string {
  const schemes = operationsOf(spec)
    .filter(({ operation }) => operation.tags?.[0] === tag)
    .flatMap(({ operation }) => (operation.security ?? []).flatMap((each) => Object.keys(each)))
  return schemes.includes('managementKey') || schemes.length === 0 ? 'managementKey' : 'apiKey'
}
