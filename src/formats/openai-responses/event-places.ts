import { type JsonObject, objectOf, wordOf } from '../../streams/untrusted-json.ts'

/** The members that say which part of which item an event is about. */
export type PlaceName = 'output_index' | 'item_id' | 'content_index' | 'summary_index' | 'annotation_index'

/** The places that events of a family name. */
interface Family {
  readonly names: readonly PlaceName[]
  /** The types of items that have such events; undefined for every type. */
  readonly items?: readonly string[]
}

const inItem = ['item_id', 'output_index'] as const
const inContent = [...inItem, 'content_index'] as const
const inSummary = [...inItem, 'summary_index'] as const

/** By the middle of an event's type: `output_text` of `response.output_text.delta`. */
const families: ReadonlyMap<string, Family> = new Map<string, Family>([
  ['output_item', { names: ['output_index'] }],
  ['content_part', { names: inContent, items: ['message', 'reasoning'] }],
  ['output_text', { names: inContent, items: ['message'] }],
  ['output_text.annotation', { names: [...inContent, 'annotation_index'], items: ['message'] }],
  ['refusal', { names: inContent, items: ['message'] }],
  ['reasoning_text', { names: inContent, items: ['reasoning'] }],
  ['reasoning_summary_part', { names: inSummary, items: ['reasoning'] }],
  ['reasoning_summary_text', { names: inSummary, items: ['reasoning'] }],
  ['function_call_arguments', { names: inItem, items: ['function_call'] }],
  ['custom_tool_call_input', { names: inItem, items: ['custom_tool_call'] }],
  ['web_search_call', { names: inItem, items: ['web_search_call'] }],
  ['file_search_call', { names: inItem, items: ['file_search_call'] }],
  ['image_generation_call', { names: inItem, items: ['image_generation_call'] }],
  ['code_interpreter_call', { names: inItem, items: ['code_interpreter_call'] }],
  ['code_interpreter_call_code', { names: inItem, items: ['code_interpreter_call'] }],
  ['mcp_call', { names: inItem, items: ['mcp_call'] }],
  ['mcp_call_arguments', { names: inItem, items: ['mcp_call'] }],
  ['mcp_list_tools', { names: inItem, items: ['mcp_list_tools'] }],
  ['apply_patch_call_operation_diff', { names: inItem, items: ['apply_patch_call'] }],
  ['shell_call_command', { names: ['output_index'], items: ['shell_call'] }],
])

type Places = Readonly<Partial<Record<Exclude<PlaceName, 'item_id'>, number>>>

const nothing: Places = {}

/** The places that an event of this type names; empty for one without any, or of an unknown type. */
export function placesOf(type: string): readonly PlaceName[] {
  return familyOf(type)?.names ?? []
}

function familyOf(type: string): Family | undefined {
  return families.get(type.slice('response.'.length, type.lastIndexOf('.')))
}

/** An item that has begun. */
interface Item {
  /** Its id at its provider; undefined where that gives none. */
  readonly id: string | undefined
  readonly type: unknown
  isOpen: boolean
  /** How many parts have begun in each list, and how many annotations in the last of them. */
  content: number
  summary: number
  annotations: number
}

/**
 * Says where an event belongs whose provider left that out, from what it said before: the index by the id, the only open item that can
 * have such an event, the next item, the last part. Says nothing where two places are possible.
 */
export class EventPlaces {
  readonly #items = new Map<number, Item>()
  readonly #indexes = new Map<string, number>()
  #next = 0

  /** The places that an event lacks and that are certain. */
  missing(type: string, wire: JsonObject): Places {
    const family = familyOf(type)
    if (family === undefined || !family.names.some((name) => name !== 'item_id' && isMissing(wire[name])))
      return nothing
    const index = isMissing(wire['output_index']) ? this.#indexOf(type, wire, family) : wire['output_index']
    const item = typeof index === 'number' ? this.#items.get(index) : undefined
    const isStart = type.endsWith('_part.added')
    const told: Partial<Record<PlaceName, unknown>> = {
      output_index: index,
      content_index: item && partOf(item.content, isStart),
      summary_index: item && partOf(item.summary, isStart),
      annotation_index: item?.annotations,
    }
    const lacking = family.names.filter(
      (name) => name !== 'item_id' && isMissing(wire[name]) && told[name] !== undefined,
    )
    return Object.fromEntries(lacking.map((name) => [name, told[name]]))
  }

  /** An event with the places that it lacks and that are certain, noted; the same object if it lacks none. */
  complete(type: string, wire: JsonObject): JsonObject {
    const missing = this.missing(type, wire)
    const whole = missing === nothing ? wire : { ...wire, ...missing }
    this.note(type, whole)
    return whole
  }

  /** Takes note of an event that has its places. */
  note(type: string, wire: JsonObject): void {
    const { output_index: index } = wire
    if (typeof index !== 'number') return
    if (type === 'response.output_item.added') {
      const { id, type: itemType } = objectOf(wire['item'])
      const item = { id: wordOf(id), type: itemType, isOpen: true, content: 0, summary: 0, annotations: 0 }
      this.#items.set(index, item)
      if (item.id !== undefined) this.#indexes.set(item.id, index)
      this.#next = Math.max(this.#next, index + 1)
      return
    }
    const item = this.#items.get(index)
    if (item === undefined) return
    if (type === 'response.output_item.done') item.isOpen = false
    else if (type === 'response.content_part.added') {
      item.content = after(wire['content_index'])
      item.annotations = 0
    } else if (type === 'response.reasoning_summary_part.added') item.summary = after(wire['summary_index'])
    else if (type === 'response.output_text.annotation.added') item.annotations = after(wire['annotation_index'])
  }

  #indexOf(type: string, wire: JsonObject, { items }: Family): number | undefined {
    const own = objectOf(wire['item'])
    const known = this.#indexes.get(wordOf(wire['item_id']) ?? wordOf(own['id']) ?? '')
    if (known !== undefined) return known
    if (type === 'response.output_item.added') return this.#next
    const types = type === 'response.output_item.done' ? [own['type']] : items
    const open = [...this.#items].filter(([, item]) => item.isOpen && types?.includes(item.type as string) === true)
    const [only] = open
    return open.length === 1 ? only?.[0] : undefined
  }
}

/** The part that an event is about: the next one, or the last that has begun. Texts of servers that announce no parts are their first. */
function partOf(count: number, isStart: boolean): number {
  return isStart ? count : Math.max(0, count - 1)
}

function after(place: unknown): number {
  return typeof place === 'number' ? place + 1 : 0
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}
