import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { isBase64, Refused } from './refused.ts'

const roles = ['system', 'user', 'assistant', 'tool']

function invalid(message: string): Refused {
  return new Refused(400, { error: message })
}

function wrongType(value: unknown, field: string, type: string): Refused {
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return invalid(`json: cannot unmarshal ${kind} into Go struct field ${field} of type ${type}`)
}

/** Judges a request as Ollama does, which decodes into Go structs. Source: https://github.com/ollama/ollama/blob/main/api/types.go */
export function judgeOllamaChat(body: Wire): void {
  const messages = listOf(body['messages'])
  for (const [index, message] of messages.entries()) judgeMessage(message, index)
  for (const tool of listOf(body['tools'])) judgeTool(tool)
  const options = objectOf(body['options'])
  for (const name of ['num_predict', 'top_k', 'seed', 'num_ctx'])
    if (options[name] !== undefined && !Number.isInteger(options[name]))
      throw invalid(`option "${name}" must be of type integer`)
  for (const name of ['temperature', 'top_p', 'min_p', 'repeat_penalty', 'presence_penalty', 'frequency_penalty'])
    if (options[name] !== undefined && typeof options[name] !== 'number')
      throw invalid(`option "${name}" must be of type float32`)
  const stops = options['stop']
  if (stops !== undefined && (!Array.isArray(stops) || stops.some((text) => typeof text !== 'string')))
    throw invalid('option "stop" must be of type array')
  const format = body['format']
  if (format !== undefined && format !== 'json' && typeof format !== 'object')
    throw invalid(`invalid format: ${JSON.stringify(format)}; expected "json" or a valid JSON Schema object`)
}

function judgeMessage(message: Wire, index: number): void {
  const role = String(message['role'])
  if (!roles.includes(role)) throw invalid(`invalid role: "${role}", must be one of [system user assistant tool]`)
  const { content, thinking, images, tool_calls } = message
  if (content !== undefined && content !== null && typeof content !== 'string')
    throw wrongType(content, 'ChatRequest.messages.content', 'string')
  if (thinking !== undefined && typeof thinking !== 'string')
    throw wrongType(thinking, 'ChatRequest.messages.thinking', 'string')
  for (const image of (images ?? []) as readonly unknown[])
    if (!isBase64(image)) throw invalid(`illegal base64 data at input byte 0 in messages[${index}].images`)
  for (const call of listOf(tool_calls)) {
    const args = objectOf(call['function'])['arguments']
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw wrongType(args, 'ChatRequest.messages.tool_calls.function.arguments', 'api.ToolCallFunctionArguments')
  }
}

function judgeTool(tool: Wire): void {
  const { name, description, parameters } = objectOf(tool['function'])
  if (typeof name !== 'string') throw wrongType(name, 'ChatRequest.tools.function.name', 'string')
  if (description !== undefined && typeof description !== 'string')
    throw wrongType(description, 'ChatRequest.tools.function.description', 'string')
  const { type, properties, required } = objectOf(parameters)
  if (type !== undefined && typeof type !== 'string')
    throw wrongType(type, 'ChatRequest.tools.function.parameters.type', 'string')
  if (required !== undefined && !Array.isArray(required))
    throw wrongType(required, 'ChatRequest.tools.function.parameters.required', '[]string')
  // Every property is a struct; true and false, which are schemas too, are none.
  for (const property of Object.values(objectOf(properties)))
    if (typeof property !== 'object' || property === null)
      throw wrongType(property, 'ChatRequest.tools.function.parameters.properties', 'api.ToolProperty')
}
