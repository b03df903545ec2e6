import type { ToolResultItem } from '../../canonical/item.ts'
import type { FunctionTool, NativeTool, ToolChoice } from '../../canonical/tool.ts'
import { type Answer, type AnswerItem, failingAnswer } from '../answer.ts'
import { readCustomName, readName } from '../custom-tool.ts'
import { isJsonObject } from '../json/json-schema.ts'
import { jsonFromSchema } from '../json-from-schema.ts'
import { shorten, textOfParts } from '../prompt.ts'
import { argumentsFromPrompt } from './arguments-from-prompt.ts'
import { answerInText, echoSentence } from './echo.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

const parallelCallsMax = 3
const quotedCharacters = 2000

/**
 * sim/tools: calls the first callable tool (up to three when the prompt contains "parallel" and the request allows it). When the
 * conversation ends with tool results it answers from them, whatever `toolChoice` is, so that every loop ends.
 */
export const tools: SimulatedModel = (input) => {
  const results = trailingResults(input)
  if (results.length > 0) return answerInText(input, describeResults(results, input))
  const { callable, isRequired } = chooseTools(input)
  const first = callable[0]
  if (first !== undefined) return { items: selectCalls(first, callable, input).map((tool) => callTool(tool, input)) }
  return isRequired ? impossible : answerInText(input, echoSentence(input))
}

const impossible: Answer = failingAnswer({
  type: 'invalid_request',
  status: 400,
  message: 'the simulator was asked to call a tool that the request does not offer',
})

/** A function, or a custom tool that takes free text. */
type CallableTool =
  | { readonly variant: 'function'; readonly name: string; readonly parameters: FunctionTool['parameters'] }
  | CustomTool
type CustomTool = { readonly variant: 'custom'; readonly name: string }

function chooseTools({ conversation }: ModelInput): { callable: CallableTool[]; isRequired: boolean } {
  const callable: CallableTool[] = []
  for (const tool of conversation.tools) {
    if (tool.kind === 'function') callable.push({ variant: 'function', name: tool.name, parameters: tool.parameters })
    else callable.push(...readCustomTool(tool))
  }
  return narrow(callable, conversation.toolChoice)
}

function narrow(
  tools: CallableTool[],
  choice: ToolChoice | undefined,
): { callable: CallableTool[]; isRequired: boolean } {
  switch (choice?.kind) {
    case 'none':
      return { callable: [], isRequired: false }
    case 'required':
      return { callable: tools, isRequired: true }
    case 'function': {
      const forced = tools.find((tool) => tool.variant === 'function' && tool.name === choice.name)
      return { callable: forced === undefined ? [] : [forced], isRequired: true }
    }
    case 'allowed': {
      const names = new Set(choice.names)
      return { callable: tools.filter((tool) => names.has(tool.name)), isRequired: choice.required }
    }
    case 'native': {
      const name = readName(choice.wire)
      const forced = tools.find((tool) => tool.variant === 'custom' && tool.name === name)
      return { callable: forced === undefined ? [] : [forced], isRequired: true }
    }
    default:
      return { callable: tools, isRequired: false }
  }
}

function readCustomTool(tool: NativeTool): CustomTool[] {
  const name = readCustomName(tool)
  return name === undefined ? [] : [{ variant: 'custom', name }]
}

function selectCalls(
  first: CallableTool,
  callable: readonly CallableTool[],
  { conversation, prompt }: ModelInput,
): readonly CallableTool[] {
  const isParallel = conversation.parallelToolCalls !== false && /\bparallel\b/i.test(prompt.text)
  return isParallel ? callable.slice(0, parallelCallsMax) : [first]
}

function callTool(tool: CallableTool, { prompt, random }: ModelInput): AnswerItem {
  if (tool.variant === 'custom') {
    return { kind: 'tool-call', variant: 'custom', name: tool.name, arguments: shorten(prompt.text, quotedCharacters) }
  }
  const { parameters = {} } = tool
  const made = tool.parameters === undefined ? {} : jsonFromSchema(asObjectSchema(parameters), random)
  const value = isJsonObject(made) ? argumentsFromPrompt(made, parameters, prompt.text) : made
  return { kind: 'tool-call', variant: 'function', name: tool.name, arguments: JSON.stringify(value) }
}

/** Copies the schema only when needed: it may be large. */
function asObjectSchema(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return parameters['type'] === undefined ? { ...parameters, type: 'object' } : parameters
}

/** The tool results that the conversation ends with, in order. */
function trailingResults({ conversation }: ModelInput): ToolResultItem[] {
  const results: ToolResultItem[] = []
  for (const item of conversation.items.toReversed()) {
    if (item.kind !== 'tool-result') break
    results.unshift(item)
  }
  return results
}

function describeResults(results: readonly ToolResultItem[], { conversation }: ModelInput): string {
  const names = new Map<string, string>()
  for (const item of conversation.items) if (item.kind === 'tool-call') names.set(item.callId, item.name)
  return results
    .map((result) => {
      const quoted = shorten(textOfParts(result.parts), quotedCharacters)
      const name = names.get(result.callId) ?? result.callId
      return result.isError === true ? `The tool ${name} failed: ${quoted}` : `The tool ${name} returned: ${quoted}`
    })
    .join('\n')
}
