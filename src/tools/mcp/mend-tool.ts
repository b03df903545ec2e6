import type { LeftOutTool, McpListedTool } from '../../records/mcp-tool.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, wordOf } from '../../streams/untrusted-json.ts'

/** Maximum levels of a schema. A much deeper one can't be written as JSON. */
const levelsMax = 64
/** Maximum characters of one tool as JSON. */
const toolCharsMax = 64 * 1024

/**
 * A listed tool in the form that the protocol's client takes, or why it can't be used: the client refuses the whole list for one odd tool.
 * Null counts as absent. `at` is its index in the list.
 */
export function mendTool(listed: unknown, at: number): McpListedTool | LeftOutTool {
  const { name, description, inputSchema, annotations } = objectOf(listed)
  const known = wordOf(name)
  if (known === undefined) return { name: `(number ${at + 1} of the list)`, reason: 'it has no name' }
  const schema = mendSchema(inputSchema)
  if (typeof schema === 'string') return { name: known, reason: schema }
  const tool = {
    name: known,
    ...(typeof description === 'string' && { description }),
    inputSchema: schema,
    ...(isJsonObject(annotations) && { annotations: mendAnnotations(annotations) }),
  }
  const reason = whyUnfit(tool)
  return reason === undefined ? tool : { name: known, reason }
}

function whyUnfit(tool: McpListedTool): string | undefined {
  if (isDeeper(tool, levelsMax + 1)) return `it has more than ${levelsMax} levels`
  return JSON.stringify(tool).length > toolCharsMax ? `it has more than ${toolCharsMax} characters` : undefined
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** The schema of an object, or why it can't be one. */
function mendSchema(schema: unknown): JsonObject | string {
  // Some languages write an empty object as a list.
  if (isMissing(schema) || isEmptyList(schema)) return { type: 'object', properties: {} }
  if (!isJsonObject(schema)) return 'its input schema is not an object'
  const { type = 'object', properties, required } = schema
  const types = type === null ? ['object'] : [type].flat()
  if (!types.includes('object')) return 'its input is not an object'
  if (!isMissing(properties) && !isJsonObject(properties) && !isEmptyList(properties))
    return 'the properties of its input schema are not an object'
  return {
    ...withoutNulls(schema),
    type: 'object',
    ...(isEmptyList(properties) && { properties: {} }),
    ...(!isMissing(required) && { required: listOf(required).filter((each) => typeof each === 'string') }),
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** An object without its members that are null. */
export function withoutNulls(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null))
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

function mendAnnotations(annotations: JsonObject): JsonObject {
  const known = Object.entries(annotations).filter(([name, value]) =>
    name === 'title' ? typeof value === 'string' : hints.includes(name) && typeof value === 'boolean',
  )
  return Object.fromEntries(known)
}
