import { askOrFail } from '../asking/ask-or-fail.ts'
import { instanceName } from '../asking/instance-name.ts'
import { nestedTools } from '../asking/nested-tools.ts'
import { refuseInner } from '../asking/refuse-inner.ts'
import { optional, required } from '../asking/words-of.ts'
import { defineTool, type ToolCall, type ToolOptions, type ToolRequest } from '../define-tool.ts'
import { checkedInput, handOver } from './hand-over.ts'
import { plainResult } from './handed-state.ts'
import { inheritedFunctions } from './inherited-functions.ts'

type Options = ToolOptions<'service:subagent'>

// What the request lists, before the gateway's own functions are among it.
const functionsOf = new WeakMap<ToolRequest, Map<Options, ReturnType<typeof inheritedFunctions>>>()

/** Lets the model hand a task to another one, which works on it in a tool loop of its own. */
export const subagentTool = defineTool('service:subagent', {
  name: 'subagent',
  isToldByItem: true,
  nameOf: ({ name }) => instanceName('subagent', name),
  check({ options, request, turn }) {
    refuseInner('service:subagent', request)
    if (options.model !== undefined) request.checkModel('tools: service:subagent', options.model)
    const known = functionsOf.get(request) ?? new Map()
    functionsOf.set(request, known.set(options, inheritedFunctions(options, turn)))
    nestedTools(options.tools, 'service:subagent')
  },
  describe: ({ options: { model, name, tools = [], inherit_functions: inherits } }) => ({
    description: `Hands a task to ${model === undefined ? 'another model' : `the model ${model}`}${name === undefined ? '' : `, as ${name}`}, which works on it by itself and reports what came of it. It knows only the description of its task. ${
      tools.length === 0
        ? 'It has no tools.'
        : `Its tools: ${tools.map(({ type }) => type.replace(/^.*:/, '')).join(', ')}.`
    }${inherits === true ? ' It may call functions of this conversation.' : ''}`,
    parameters: {
      type: 'object',
      properties: {
        task_name: { type: 'string', description: 'The task in a few words.' },
        task_description: { type: 'string', description: 'The task in full, with everything that it needs.' },
        ...(model === undefined && {
          model: {
            type: 'string',
            description: 'Id of the model for it, such as maker/name. Your own model when absent.',
          },
        }),
      },
      required: ['task_name', 'task_description'],
    },
  }),
  begin: begun,
  async run(call) {
    const { options, input, request, signal, resumed } = call
    const { max_tool_calls: steps, max_completion_tokens: tokensMax, temperature, reasoning } = options
    const task = required(input, 'task_description', { status: 'failed' })
    const { model, task_name: title } = begun(call)
    const functions = functionsOf.get(request)?.get(options) ?? []
    const { tools = [] } = nestedTools(options.tools, 'service:subagent')
    const before = resumed ?? [
      { type: 'message', role: 'user', content: title === undefined ? task : `${title}\n\n${task}` },
    ]
    const asked = request.askModel(
      {
        ...(model !== undefined && { model }),
        instructions: options.instructions ?? usualInstructions,
        input: checkedInput(before),
        ...(tools.length + functions.length > 0 && { tools: [...tools, ...functions] }),
        ...(steps !== undefined && { max_tool_calls: steps }),
        ...(tokensMax !== undefined && { max_output_tokens: tokensMax }),
        ...(temperature !== undefined && { temperature }),
        ...(reasoning !== undefined && { reasoning }),
      },
      signal,
    )
    const { text, model: answeredBy, output } = await askOrFail(asked)
    return (
      handOver(call, before, output) ?? {
        text: plainResult(text),
        isError: false,
        item: { model: answeredBy, outcome: text },
      }
    )
  },
})

const usualInstructions =
  'Work on the task by yourself: nobody answers questions. Use your tools where they help. End with a report of what you found or did.'

/** What is known when the call begins. */
function begun({
  callId,
  functionName,
  options,
  input,
  turn,
}: Pick<ToolCall<Options>, 'callId' | 'functionName' | 'options' | 'input' | 'turn'>) {
  const model = options.model ?? optional(input, 'model') ?? turn.models[0]
  const title = optional(input, 'task_name')
  const task = optional(input, 'task_description')
  return {
    call_id: callId,
    name: functionName,
    ...(options.name !== undefined && { instance_name: options.name }),
    ...(model !== undefined && { model }),
    ...(title !== undefined && { task_name: title }),
    ...(task !== undefined && { task_description: task }),
  }
}
