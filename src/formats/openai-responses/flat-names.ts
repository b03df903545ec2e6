import { createHash } from 'node:crypto'
import { knownTools } from './added-tools.ts'
import type { InputItem, ResponseRequest, WireTool } from './wire.ts'

/** The caller's name of a function or custom tool in a namespace. */
export interface NamespacedName {
  readonly namespace: string
  readonly name: string
}

// Names that every provider accepts: letters, digits, _ and -, up to 64.
const lengthMax = 64
const hashLength = 8
const notTaken = /[^A-Za-z0-9_-]/g

/**
 * Maps namespaced tools to flat names for endpoints without namespaces, and back. A name depends mostly on the tool itself, so that it
 * stays the same on every turn and prompts stay cached.
 */
export class FlatNames {
  readonly #byFlat = new Map<string, NamespacedName>()
  readonly #byOwn = new Map<string, string>()
  /** Names of tools outside of namespaces. */
  readonly #taken: ReadonlySet<string>

  constructor(tools: readonly WireTool[], items: readonly InputItem[]) {
    this.#taken = new Set(tools.flatMap((tool) => (tool.type !== 'namespace' && 'name' in tool ? [tool.name] : [])))
    for (const tool of tools) {
      if (tool.type === 'namespace') for (const { name } of tool.tools) this.#add({ namespace: tool.name, name })
    }
    // A call of an earlier turn may name a tool that no longer exists.
    for (const item of items) {
      const call = namespacedCallOf(item)
      if (call !== undefined) this.#add(call)
    }
  }

  /** The flat name of a tool in the request or in its calls. */
  flatten({ namespace, name }: NamespacedName): string {
    return this.#byOwn.get(keyOf(namespace, name)) ?? name
  }

  /** The caller's name of the tool with a flat name; undefined for one outside of namespaces. */
  original(flat: string): NamespacedName | undefined {
    return this.#byFlat.get(flat)
  }

  #add(own: NamespacedName): void {
    const key = keyOf(own.namespace, own.name)
    if (this.#byOwn.has(key)) return
    let flat = `${own.namespace}__${own.name}`
    for (let round = 0; !this.#isFree(flat); round++) flat = hashed(own, round)
    this.#byOwn.set(key, flat)
    this.#byFlat.set(flat, own)
  }

  #isFree(flat: string): boolean {
    // Some providers require a letter or an underscore at the start.
    return /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(flat) && !this.#taken.has(flat) && !this.#byFlat.has(flat)
  }
}

/** An item as a call of a namespaced tool; undefined if it is none. */
export function namespacedCallOf(item: InputItem): NamespacedName | undefined {
  if (!('type' in item) || (item.type !== 'function_call' && item.type !== 'custom_tool_call')) return undefined
  const { namespace, name } = item
  return namespace === undefined || namespace === null || namespace === '' ? undefined : { namespace, name }
}

const known = new WeakMap<ResponseRequest, FlatNames | null>()

/** The flat names of a request's namespaced tools; undefined where it has none. */
export function flatNamesOf(request: ResponseRequest): FlatNames | undefined {
  const seen = known.get(request)
  if (seen !== undefined) return seen ?? undefined
  const { input } = request
  const tools = knownTools(request)
  const items = Array.isArray(input) ? input : []
  const hasAny =
    tools.some(({ type }) => type === 'namespace') || items.some((item) => namespacedCallOf(item) !== undefined)
  const names = hasAny ? new FlatNames(tools, items) : null
  known.set(request, names)
  return names ?? undefined
}

function keyOf(namespace: string, name: string): string {
  return JSON.stringify([namespace, name])
}

function hashed({ namespace, name }: NamespacedName, round: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([namespace, name, round]))
    .digest('hex')
  const readable = `_${namespace}__${name}`.replace(notTaken, '_').replace(/^_(?=[A-Za-z_])/, '')
  return `${readable.slice(0, lengthMax - hashLength - 1)}_${digest.slice(0, hashLength)}`
}
