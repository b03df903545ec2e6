/** A string in JSON. */
export interface Leaf {
  /** The names that lead to it, without places in lists. */
  readonly path: string
  /** What is read as one text: arguments of one call, texts of all parts of an answer. */
  readonly place: string
  /** Whether it may go on in the next string of its place. */
  readonly isStreamed: boolean
  readonly text: string
  /** The value with another string in its place. */
  replaced(text: string): unknown
}

/** What comes in pieces; any other string is read by itself. */
const streamed =
  /\/(?:text|content|delta|reasoning|reasoning_content|thinking|arguments|partial_json|refusal|input|tool_plan)$/
const ofCalls = /\/(?:arguments|partial_json|input)$/
const numbersOfItems = ['index', 'output_index', 'contentBlockIndex'] as const

/** All strings of a value, in order. */
export function leavesOf(
  value: unknown,
  path = '',
  put: (next: unknown) => unknown = (next) => next,
  item = typeOf(value),
): Leaf[] {
  if (typeof value === 'string') {
    const place = ofCalls.test(path) || /call|input/.test(item) ? `${path} ${item}` : path
    return [{ path, place, isStreamed: streamed.test(path), text: value, replaced: put }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const own: readonly unknown[] = value
    return own.flatMap((each, at) => leavesOf(each, path, (next) => put(own.with(at, next)), item))
  }
  const members: Readonly<Record<string, unknown>> = { ...value }
  const inItem = numbersOfItems.reduce((said, name) => (name in members ? `${said} ${members[name]}` : said), item)
  return Object.entries(members).flatMap(([name, each]) =>
    leavesOf(each, `${path}/${name}`, (next) => put({ ...members, [name]: next }), inItem),
  )
}

/** Whether a value stands in JSON texts: in one of their strings, or in several of the same place when they are read one behind the other. */
export function readsOf(texts: readonly string[], value: string): boolean {
  const joined = new Map<string, string>()
  for (const text of texts) {
    const wire = parsed(text)
    if (text.includes(value) || leavesOf(wire).some((leaf) => leaf.text.includes(value))) return true
    for (const { place: own, text: said, isStreamed } of leavesOf(wire)) {
      if (!isStreamed) continue
      const place = `${typeOf(wire)} ${own}`
      joined.set(place, (joined.get(place) ?? '') + said)
    }
  }
  // Arguments of calls are JSON text themselves.
  const isIn = (said: string): boolean =>
    said.includes(value) || leavesOf(parsed(said)).some(({ text }) => text.includes(value))
  return [...joined.values()].some(isIn)
}

function typeOf(wire: unknown): string {
  return typeof wire === 'object' && wire !== null && 'type' in wire ? String(wire.type) : ''
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
