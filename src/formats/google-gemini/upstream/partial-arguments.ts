import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'

type Key = string | number
type Container = Record<string, unknown> | unknown[]

const depthMax = 64
const pathStep = /\.([^.[\]]+)|\[(\d{1,6})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y

/** Collects the arguments of a function call from values with JSON paths (`$.recipe.steps[0]`); strings come in pieces. */
export class PartialArguments {
  /** Without a prototype, so that `__proto__` in a path is an ordinary member. */
  readonly #root: Record<string, unknown> = emptyObject()
  /** The path of the unfinished string. */
  #openPath: string | undefined

  /** Adds one of `partialArgs`; false when it contradicts earlier ones. */
  take(wire: unknown): boolean {
    if (!isJsonObject(wire) || typeof wire['jsonPath'] !== 'string') return false
    const path = wire['jsonPath']
    const keys = keysOf(path)
    const value = readValue(wire)
    if (keys === undefined || value === undefined) return false
    const continues = this.#openPath === path
    this.#openPath = wire['willContinue'] === true ? path : undefined
    return put(this.#root, keys, value, continues)
  }

  /** The arguments so far, as JSON text. */
  toJson(): string {
    return writeExact(this.#root)
  }
}

function readValue(wire: JsonObject): unknown {
  if ('nullValue' in wire) return null
  return [wire['stringValue'], wire['numberValue'], wire['boolValue']].find((value) => value !== undefined)
}

function keysOf(path: string): Key[] | undefined {
  if (!path.startsWith('$')) return undefined
  const keys: Key[] = []
  pathStep.lastIndex = 1
  while (pathStep.lastIndex < path.length) {
    const match = pathStep.exec(path)
    if (match === null || keys.length === depthMax) return undefined
    const [, name, position, single, double] = match
    const quoted = single ?? double
    keys.push(position === undefined ? (name ?? quoted?.replace(/\\(.)/g, '$1') ?? '') : Number(position))
  }
  return keys.length === 0 || typeof keys[0] === 'number' ? undefined : keys
}

function put(root: Container, keys: readonly Key[], value: unknown, continues: boolean): boolean {
  let container = root
  for (const [depth, key] of keys.entries()) {
    if (!fits(container, key)) return false
    const found = (container as Record<Key, unknown>)[key]
    const next = keys[depth + 1]
    if (next === undefined) {
      const isMore = continues && typeof found === 'string' && typeof value === 'string'
      ;(container as Record<Key, unknown>)[key] = isMore ? found + value : value
      return true
    }
    if (found !== undefined && (typeof found !== 'object' || found === null)) return false
    const inner: Container = (found as Container | undefined) ?? (typeof next === 'number' ? [] : emptyObject())
    ;(container as Record<Key, unknown>)[key] = inner
    container = inner
  }
  return false
}

/** Lists grow one by one: an index beyond the end would leave holes. */
function fits(container: Container, key: Key): boolean {
  return Array.isArray(container) ? typeof key === 'number' && key <= container.length : typeof key === 'string'
}

function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}
