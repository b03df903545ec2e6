import type { Conversation } from '../../../canonical/conversation.ts'
import type { FunctionTool, ToolChoice } from '../../../canonical/tool.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { ignoredToolName } from '../../shared/ignored-tool-name.ts'
import { formatId, type WireTool, type WireToolChoice } from '../wire.ts'
import { encodeCacheControl, ownExtra } from './blocks.ts'

/** What the endpoint and the rest of the request allow for tools. */
export interface ToolOptions {
  /** Whether the schema of calls can be enforced. */
  readonly takesStrict: boolean
  readonly isThinking: boolean
}

/** The tools that may be called. Tools of other formats are left out and noted. */
export function encodeTools(
  conversation: Conversation,
  { takesStrict }: ToolOptions,
  ignored: Set<string>,
): WireTool[] {
  const { toolChoice } = conversation
  const allowed = toolChoice?.kind === 'allowed' ? new Set(toolChoice.names) : undefined
  return conversation.tools.flatMap((tool): WireTool[] => {
    if (allowed !== undefined && (tool.kind === 'native' || !allowed.has(tool.name))) return []
    if (tool.kind === 'function') return [encodeFunction(tool, takesStrict, ignored)]
    if (tool.format === formatId && isJsonObject(tool.wire)) return [tool.wire]
    ignored.add(ignoredToolName(tool))
    return []
  })
}

/** The tool choice, including parallel calls; undefined for the default. Notes what can't be expressed. */
export function encodeToolChoice(
  { toolChoice, parallelToolCalls }: Conversation,
  { isThinking }: ToolOptions,
  ignored: Set<string>,
): WireToolChoice | undefined {
  const wanted = toolChoice === undefined ? undefined : encodeChoice(toolChoice, ignored)
  const isForced = wanted?.type === 'any' || wanted?.type === 'tool'
  // The provider refuses a forced call together with thinking.
  if (isForced && isThinking) ignored.add('tool_choice')
  const choice = isForced && isThinking ? { type: 'auto' } : wanted
  if (parallelToolCalls !== false || choice?.type === 'none') return choice
  return { type: 'auto', ...choice, disable_parallel_tool_use: true }
}

function encodeChoice(choice: ToolChoice, ignored: Set<string>): WireToolChoice | undefined {
  switch (choice.kind) {
    case 'auto':
    case 'none':
      return { type: choice.kind }
    case 'required':
      return { type: 'any' }
    case 'function':
      return { type: 'tool', name: choice.name }
    case 'allowed':
      // The other tools were left out.
      return { type: choice.required ? 'any' : 'auto' }
    case 'native':
      if (choice.format === formatId && isChoice(choice.wire)) return choice.wire
      ignored.add('tool_choice')
      return undefined
  }
}

function encodeFunction(tool: FunctionTool, takesStrict: boolean, ignored: Set<string>): WireTool {
  const { name, description, parameters, strict, cacheBreakpoint: mark, extra } = tool
  if (strict === true && !takesStrict) ignored.add('tools.strict')
  return {
    name,
    ...(description === undefined ? {} : { description }),
    input_schema: encodeSchema(parameters),
    ...(strict === true && takesStrict ? { strict } : {}),
    ...(mark === undefined ? {} : { cache_control: encodeCacheControl(mark) }),
    ...ownExtra(extra),
  }
}

/** The provider requires an object schema. */
function encodeSchema(parameters: JsonObject | undefined): JsonObject {
  if (parameters === undefined) return { type: 'object', properties: {} }
  return parameters['type'] === 'object' ? parameters : { ...parameters, type: 'object' }
}

function isChoice(wire: unknown): wire is WireToolChoice {
  return isJsonObject(wire) && typeof wire['type'] === 'string'
}
