import type { Conversation } from '../../../canonical/conversation.ts'
import type { FunctionTool, ToolChoice } from '../../../canonical/tool.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { ignoredToolName } from '../../shared/ignored-tool-name.ts'
import { formatId, type GeminiFunction, type GeminiTool, type GeminiToolConfig } from '../wire.ts'

interface EncodedTools {
  readonly tools: readonly GeminiTool[]
  readonly toolConfig?: GeminiToolConfig
}

/**
 * The tools and the tool choice. Tools of other formats are left out and noted. `mixesTools` means that the model can call functions beside
 * Google's own tools.
 */
export function encodeTools(conversation: Conversation, mixesTools: boolean, ignored: Set<string>): EncodedTools {
  const { toolChoice, parallelToolCalls } = conversation
  const callable = callableNames(toolChoice)
  const functions: GeminiFunction[] = []
  const own: JsonObject[] = []
  for (const tool of conversation.tools) {
    if (tool.kind === 'function') {
      if (callable?.has(tool.name) ?? true) functions.push(encodeFunction(tool, ignored))
    } else if (tool.format === formatId && isJsonObject(tool.wire)) own.push(tool.wire)
    else ignored.add(ignoredToolName(tool))
  }
  if (functions.length > 0 && parallelToolCalls === false) ignored.add('parallel_tool_calls')
  const calling = functions.length === 0 ? undefined : encodeChoice(toolChoice, ignored)
  const toolConfig: GeminiToolConfig = {
    ...(calling === undefined ? {} : { functionCallingConfig: calling }),
    // Google refuses such a request without it.
    ...(mixesTools && functions.length > 0 && own.length > 0 ? { includeServerSideToolInvocations: true } : {}),
  }
  return {
    tools: functions.length === 0 ? own : [{ functionDeclarations: functions }, ...own],
    ...(Object.keys(toolConfig).length === 0 ? {} : { toolConfig }),
  }
}

/**
 * The names of the functions to send; undefined for all. Google takes allowed names only with a forced call; otherwise the other functions
 * are left out.
 */
function callableNames(choice: ToolChoice | undefined): ReadonlySet<string> | undefined {
  return choice?.kind === 'allowed' && !choice.required ? new Set(choice.names) : undefined
}

function encodeFunction({ name, description, parameters, strict }: FunctionTool, ignored: Set<string>): GeminiFunction {
  if (strict === true) ignored.add('tools.strict')
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parametersJsonSchema: parameters }),
  }
}

function encodeChoice(
  choice: ToolChoice | undefined,
  ignored: Set<string>,
): GeminiToolConfig['functionCallingConfig'] | undefined {
  switch (choice?.kind) {
    case undefined:
      return undefined
    case 'auto':
      return { mode: 'AUTO' }
    case 'none':
      return { mode: 'NONE' }
    case 'required':
      return { mode: 'ANY' }
    case 'function':
      return { mode: 'ANY', allowedFunctionNames: [choice.name] }
    case 'allowed':
      return choice.required ? { mode: 'ANY', allowedFunctionNames: choice.names } : { mode: 'AUTO' }
    case 'native':
      if (choice.format === formatId) return objectOf(choice.wire)
      ignored.add('tool_choice')
      return undefined
  }
}
