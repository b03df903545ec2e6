import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { plainFault, strictFault } from './openai-schema.ts'
import { checkCount, checkLength, checkPattern, invalid, toolName, unknownParameter } from './openai-words.ts'
import { unknownMembers } from './refused.ts'

/** Refuses tools and output formats that OpenAI's Responses API does not take. */
export function judgeResponsesTools(body: Wire): void {
  for (const [index, tool] of listOf(body['tools']).entries()) judgeTool(tool, `tools[${index}]`)
  judgeChoice(body)
  judgeFormat(objectOf(objectOf(body['text'])['format']))
}

function judgeTool(tool: Wire, path: string): void {
  const type = String(tool['type'])
  if (type !== 'function' && type !== 'custom') return
  const allowed =
    type === 'function'
      ? ['type', 'name', 'description', 'parameters', 'strict', 'defer_loading']
      : ['type', 'name', 'description', 'format', 'defer_loading']
  const [unknown] = unknownMembers(tool, allowed)
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  checkLength(tool['name'], `${path}.name`, 128)
  checkPattern(tool['name'], `${path}.name`, toolName)
  const { parameters, strict } = tool
  if (type !== 'function' || parameters === null || parameters === undefined) return
  // Tools are strict unless they say that they are not: https://platform.openai.com/docs/guides/function-calling#strict-mode
  const fault = strict === true ? strictFault(parameters) : plainFault(parameters)
  if (fault !== undefined)
    throw invalid(
      `Invalid schema for function '${String(tool['name'])}': ${fault}`,
      `${path}.parameters`,
      'invalid_function_parameters',
    )
}

function judgeChoice({ tools, tool_choice }: Wire): void {
  const listed = listOf(tools)
  checkCount(listed, 'tools', 0, 128)
  if (tool_choice === 'required' && listed.length === 0)
    throw invalid("Tool choice 'required' must be specified with 'tools' parameter.", 'tool_choice', null)
  const { type, name } = objectOf(tool_choice)
  if ((type === 'function' || type === 'custom') && !listed.some((tool) => tool['name'] === name))
    throw invalid(`Tool choice '${String(name)}' not found in 'tools' parameter.`, 'tool_choice', null)
}

// https://platform.openai.com/docs/guides/structured-outputs
function judgeFormat({ type, name, schema, strict }: Wire): void {
  if (type !== 'json_schema') return
  checkLength(name, 'text.format.name', 64)
  checkPattern(name, 'text.format.name', toolName)
  const fault = strict === true ? strictFault(schema) : undefined
  if (fault !== undefined)
    throw invalid(
      `Invalid schema for response_format '${String(name)}': ${fault}`,
      'text.format.schema',
      'invalid_json_schema',
    )
}
