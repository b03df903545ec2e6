import type { Fault } from '../../../canonical/fault.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { isTextOrNone, misfit } from '../../shared/wrong-text.ts'

/** The text of an event, by its type. */
const textOfEvent: Readonly<Record<string, string>> = {
  'response.output_text.delta': 'delta',
  'response.output_text.done': 'text',
  'response.refusal.delta': 'delta',
  'response.refusal.done': 'refusal',
  'response.reasoning.delta': 'delta',
  'response.reasoning.done': 'text',
  'response.reasoning_text.delta': 'delta',
  'response.reasoning_text.done': 'text',
  'response.reasoning_summary_text.delta': 'delta',
  'response.reasoning_summary_text.done': 'text',
  'response.function_call_arguments.delta': 'delta',
  'response.function_call_arguments.done': 'arguments',
  'response.custom_tool_call_input.delta': 'delta',
  'response.custom_tool_call_input.done': 'input',
}

/** The texts and lists of an item, by its type. */
const membersOfItem: Readonly<Record<string, Members>> = {
  message: { lists: ['content'] },
  reasoning: { lists: ['summary', 'content'] },
  function_call: { texts: ['name', 'arguments'] },
  custom_tool_call: { texts: ['name', 'input'] },
}

const membersOfPart: Readonly<Record<string, Members>> = {
  output_text: { texts: ['text'], lists: ['annotations'] },
  refusal: { texts: ['refusal'] },
  reasoning_text: { texts: ['text'] },
  summary_text: { texts: ['text'] },
}

interface Members {
  readonly texts?: readonly string[]
  readonly lists?: readonly string[]
}

/** The fault of an event whose text is something else, and would be lost. One that is missing or null says nothing. */
export function wrongTextOfEvent(type: string, wire: JsonObject): Fault | undefined {
  const name = Object.hasOwn(textOfEvent, type) ? textOfEvent[type] : undefined
  if (name !== undefined) return isTextOrNone(wire[name]) ? undefined : misfit(name, 'string')
  if (type !== 'response.output_item.added' && type !== 'response.output_item.done') return undefined
  return isObjectOrNone(wire['item']) ? wrongTextOfItem(wire['item'], 'item') : misfit('item', 'object')
}

/** The same of a whole output. */
export function wrongTextOfOutput(output: readonly unknown[]): Fault | undefined {
  for (const [at, item] of output.entries()) {
    const path = `output.${at}`
    const fault = isJsonObject(item) ? wrongTextOfItem(item, path) : misfit(path, 'object')
    if (fault !== undefined) return fault
  }
  return undefined
}

function wrongTextOfItem(item: unknown, path: string): Fault | undefined {
  if (!isJsonObject(item)) return undefined
  const members = membersOf(membersOfItem, item)
  return wrongMember(item, members, path) ?? first(members?.lists, (name) => wrongPart(item[name], `${path}.${name}`))
}

function wrongPart(list: unknown, path: string): Fault | undefined {
  if (!Array.isArray(list)) return undefined
  return first([...(list as readonly unknown[]).entries()], ([at, part]) => {
    const place = `${path}.${at}`
    return isJsonObject(part) ? wrongMember(part, membersOf(membersOfPart, part), place) : misfit(place, 'object')
  })
}

function wrongMember(wire: JsonObject, members: Members | undefined, path: string): Fault | undefined {
  const text = members?.texts?.find((name) => !isTextOrNone(wire[name]))
  if (text !== undefined) return misfit(`${path}.${text}`, 'string')
  const list = members?.lists?.find((name) => !(Array.isArray(wire[name]) || isNone(wire[name])))
  return list === undefined ? undefined : misfit(`${path}.${list}`, 'array')
}

function membersOf(table: Readonly<Record<string, Members>>, { type }: JsonObject): Members | undefined {
  return typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined
}

function first<T>(values: readonly T[] | undefined, faultOf: (value: T) => Fault | undefined): Fault | undefined {
  for (const value of values ?? []) {
    const fault = faultOf(value)
    if (fault !== undefined) return fault
  }
  return undefined
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null
}

function isObjectOrNone(value: unknown): boolean {
  return isJsonObject(value) || isNone(value)
}
