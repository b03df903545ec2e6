import type { Conversation, TextFormat } from '../../canonical/conversation.ts'
import type { FunctionTool, Tool } from '../../canonical/tool.ts'
import type { JsonObject } from '../../streams/untrusted-json.ts'
import type { FitNotes } from '../fit-notes.ts'
import type { FitRules } from '../rules.ts'
import { mapSame } from '../same-list.ts'
import { withArrayItems } from './array-items.ts'
import { enforcedSchema } from './enforced-schema.ts'
import { objectRoot } from './object-root.ts'
import { withKeysLike } from './property-keys.ts'
import { mapInner } from './schema-refs.ts'
import { withPrefixItems } from './tuples.ts'

/** Gives tools schemas that the endpoint takes; a strict one that it could only enforce with another meaning is no longer strict. */
export function fitToolSchemas(conversation: Conversation, rules: FitRules, notes: FitNotes): Conversation {
  const { tools } = conversation
  const fitted = mapSame(
    tools,
    (tool, index): Tool => (tool.kind === 'function' ? fitTool(tool, index, rules, notes) : tool),
  )
  return fitted === tools ? conversation : { ...conversation, tools: fitted }
}

function fitTool(tool: FunctionTool, index: number, rules: FitRules, notes: FitNotes): FunctionTool {
  const { parameters, strict, ...rest } = tool
  if (parameters === undefined) return tool
  const { schemaRoot, enforcedSchemas } = rules
  const written = withoutNulls(parameters)
  const plain = schemaRoot?.isDraft2020 === true ? withPrefixItems(written) : written
  const rooted = schemaRoot === undefined ? plain : objectRoot(plain, schemaRoot)
  const keyed = schemaRoot?.propertyKeys === undefined ? rooted : withKeysLike(rooted, schemaRoot.propertyKeys)
  const shaped = schemaRoot?.needsItems === true ? withArrayItems(keyed) : keyed
  // Keys that are only told of are further ones, which no closed object has.
  const isOpened = strict === true && keyed !== rooted
  const enforced = isOpened
    ? undefined
    : strict === true && enforcedSchemas !== undefined
      ? enforcedSchema(shaped, enforcedSchemas)
      : shaped
  if (enforced === undefined) notes.ignore('tools.strict')
  const sent = enforced ?? shaped
  if (sent !== parameters) notes.adjust(`tools[${index}]${notes.names.toolSchema}`, sent)
  else if (enforced !== undefined) return tool
  return { ...rest, parameters: sent, ...(enforced !== undefined && strict !== undefined && { strict }) }
}

/** Gives the answer a schema that the endpoint takes. Where that would have another meaning the schema is not enforced. */
export function fitAnswerSchema(conversation: Conversation, rules: FitRules, notes: FitNotes): Conversation {
  const { textFormat } = conversation
  const { enforcedSchemas: subset } = rules
  if (textFormat?.kind !== 'json-schema' || subset === undefined) return conversation
  const onlyIfStrict = subset.onlyIfStrict === true
  if (onlyIfStrict && textFormat.strict !== true) return conversation
  const schema = enforcedSchema(withoutNulls(textFormat.schema), subset)
  if (schema === textFormat.schema) return conversation
  let fitted: TextFormat
  if (schema !== undefined) {
    notes.adjust(notes.names.answerSchema, schema)
    fitted = { ...textFormat, schema }
  } else if (onlyIfStrict) {
    notes.ignore(notes.names.answerStrict)
    fitted = { ...textFormat, strict: false }
  } else fitted = { ...textFormat, isUnenforced: true }
  return { ...conversation, textFormat: fitted }
}

/** Some callers write null for keywords that they do not set, which providers refuse. */
function withoutNulls(schema: JsonObject): JsonObject {
  const inner = mapInner(schema, withoutNulls)
  const isUnset = (name: string) => inner[name] === null && !values.has(name)
  if (!Object.keys(inner).some(isUnset)) return inner
  return Object.fromEntries(Object.entries(inner).filter(([name]) => !isUnset(name)))
}

/** Keywords that null is a value of. */
const values: ReadonlySet<string> = new Set(['const', 'default', 'example'])
