import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { plainFault, strictFault } from './openai-schema.ts'
import { checkCount, checkLength, checkPattern, invalid, toolName, unknownParameter } from './openai-words.ts'
import { unknownMembers } from './refused.ts'

/** Refuses tools and output formats that OpenAI's chat completions do not take. */
export function judgeChatTools(body: Wire): void {
  for (const [index, tool] of listOf(body['tools']).entries()) judgeTool(tool, `tools[${index}]`)
  judgeToolSettings(body)
  judgeFormat(objectOf(body['response_format']), listOf(body['messages']))
}

function judgeTool(tool: Wire, path: string): void {
  const type = String(tool['type'])
  if (type !== 'function' && type !== 'custom')
    throw invalid(`Invalid value: '${type}'. Supported values are: 'function' and 'custom'.`, `${path}.type`)
  const [unknown] = unknownMembers(tool, ['type', type])
  if (unknown !== undefined) throw unknownParameter(`${path}.${unknown}`)
  const inner = objectOf(tool[type])
  const allowed =
    type === 'function' ? ['name', 'description', 'parameters', 'strict'] : ['name', 'description', 'format']
  const [odd] = unknownMembers(inner, allowed)
  if (odd !== undefined) throw unknownParameter(`${path}.${type}.${odd}`)
  checkLength(inner['name'], `${path}.${type}.name`, 64)
  checkPattern(inner['name'], `${path}.${type}.name`, toolName)
  if (inner['parameters'] === undefined || inner['parameters'] === null) return
  const fault = inner['strict'] === true ? strictFault(inner['parameters']) : plainFault(inner['parameters'])
  if (fault !== undefined)
    throw invalid(
      `Invalid schema for function '${String(inner['name'])}': ${fault}`,
      ...([`${path}.function.parameters`, 'invalid_function_parameters'] as const),
    )
}

function judgeToolSettings({ tools, tool_choice, parallel_tool_calls }: Wire): void {
  if (tools !== undefined) checkCount(listOf(tools), 'tools', 1, 128)
  if (tools === undefined) {
    if (tool_choice !== undefined && tool_choice !== 'none')
      throw invalid(
        "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
        'tool_choice',
        null,
      )
    if (parallel_tool_calls !== undefined)
      throw invalid(
        "Invalid value for 'parallel_tool_calls': 'parallel_tool_calls' is only allowed when 'tools' are specified.",
        'parallel_tool_calls',
        null,
      )
  }
  const choice = objectOf(tool_choice)
  const type = String(choice['type'])
  if (type !== 'function' && type !== 'custom') return
  const name = objectOf(choice[type])['name']
  if (!listOf(tools).some((tool) => objectOf(tool[type])['name'] === name))
    throw invalid(`Tool choice '${String(name)}' not found in 'tools' parameter.`, 'tool_choice', null)
}

// https://platform.openai.com/docs/guides/structured-outputs
function judgeFormat(format: Wire, messages: readonly Wire[]): void {
  if (format['type'] === 'json_object' && !/json/i.test(JSON.stringify(messages)))
    throw invalid(
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      'messages',
      null,
    )
  if (format['type'] !== 'json_schema') return
  const { name, schema, strict } = objectOf(format['json_schema'])
  checkLength(name, 'response_format.json_schema.name', 64)
  checkPattern(name, 'response_format.json_schema.name', toolName)
  const fault = strict === true ? strictFault(schema) : undefined
  if (fault !== undefined)
    throw invalid(`Invalid schema for response_format '${String(name)}': ${fault}`, 'response_format', null)
}
