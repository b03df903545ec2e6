import { askOrFail } from '../asking/ask-or-fail.ts'
import { instanceName } from '../asking/instance-name.ts'
import { refuseInner } from '../asking/refuse-inner.ts'
import { transcriptOf } from '../asking/transcript.ts'
import { optional, required } from '../asking/words-of.ts'
import { defineTool, type ToolCall, type ToolOptions } from '../define-tool.ts'

type Options = ToolOptions<'service:advisor'>

/** Lets the model ask another one for advice. */
export const advisorTool = defineTool('service:advisor', {
  name: 'advisor',
  isToldByItem: true,
  nameOf: ({ name }) => instanceName('advisor', name),
  check({ options: { model }, request }) {
    refuseInner('service:advisor', request)
    if (model !== undefined) request.checkModel('tools: service:advisor', model)
  },
  describe: ({ options: { model, name, forward_transcript: forwards } }) => ({
    description: `Asks ${model === undefined ? 'another model' : `the model ${model}`} for advice${name === undefined ? '' : `, as ${name}`}. It ${
      forwards === true ? 'has read this conversation.' : 'knows only what the prompt says.'
    }`,
    parameters: {
      type: 'object',
      properties: {
        prompt: { type: 'string', description: 'The question, with everything that the answer needs.' },
        ...(model === undefined && {
          model: {
            type: 'string',
            description: 'Id of the model to ask, such as maker/name. Your own model when absent.',
          },
        }),
      },
      required: ['prompt'],
    },
  }),
  begin: begun,
  async run(call) {
    const { options, input, turn, request, signal } = call
    const { instructions, max_completion_tokens: tokensMax, temperature, reasoning, stream } = options
    const prompt = required(input, 'prompt', { status: 'failed' })
    const model = begun(call)['model']
    const transcript = options.forward_transcript === true ? transcriptOf(turn) : ''
    const asked = request.askModel(
      {
        ...(model !== undefined && { model }),
        ...(instructions !== undefined && { instructions }),
        input: transcript === '' ? prompt : `The conversation so far:\n\n${transcript}\n\n---\n\n${prompt}`,
        ...(tokensMax !== undefined && { max_output_tokens: tokensMax }),
        ...(temperature !== undefined && { temperature }),
        ...(reasoning !== undefined && { reasoning }),
      },
      signal,
      stream === true ? {} : undefined,
    )
    const { text, model: answeredBy } = await askOrFail(asked)
    return { text, isError: false, item: { model: answeredBy, advice: text } }
  },
})

/** What is known when the call begins. */
function begun({ options, input, turn }: Pick<ToolCall<Options>, 'options' | 'input' | 'turn'>) {
  const model = options.model ?? optional(input, 'model') ?? turn.models[0]
  const prompt = optional(input, 'prompt')
  return {
    ...(options.name !== undefined && { instance_name: options.name }),
    ...(model !== undefined && { model }),
    ...(prompt !== undefined && { prompt }),
  }
}
