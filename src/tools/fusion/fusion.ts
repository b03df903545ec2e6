import type { ModelWish } from '../ask-model.ts'
import { nestedTools } from '../asking/nested-tools.ts'
import { refuseInner } from '../asking/refuse-inner.ts'
import { optional, required } from '../asking/words-of.ts'
import { defineTool, type ToolOptions } from '../define-tool.ts'
import { type PanelParts, panelFor } from './panel-for.ts'
import { refusePanel } from './refuse-panel.ts'
import { runFusion } from './run-fusion.ts'

type Options = ToolOptions<'service:fusion'>

export interface FusionToolParts extends PanelParts {
  /** How long one model of the panel may take. */
  readonly panelTimeoutMs: number
}

/** Lets the model put a question to several models at once, and read what they answered and an analyst's comparison. */
export function fusionTool(parts: FusionToolParts) {
  return defineTool('service:fusion', {
    name: 'fusion',
    isToldByItem: true,
    check({ options, request }) {
      refuseInner('service:fusion', request)
      refusePanel('tools: service:fusion', [...(options.analysis_models ?? []), options.model])
      nestedTools(options.tools, 'service:fusion')
    },
    describe: () => ({
      description:
        'Puts a question to several models at once. Returns their answers and a comparison: what they agree on, where they contradict each other, and what they leave out.',
      parameters: {
        type: 'object',
        properties: {
          prompt: {
            type: 'string',
            description: 'The question, with everything that the answers need: the models know nothing else.',
          },
        },
        required: ['prompt'],
      },
    }),
    begin({ input }) {
      const prompt = optional(input, 'prompt')
      return prompt === undefined ? {} : { prompt }
    },
    async run({ options, input, request, turn, signal, progress }) {
      const question = required(input, 'prompt')
      const { panel, analyst } = await panelFor(parts, request.context.workspaceId, {
        models: options.analysis_models,
        analyst: options.model ?? turn.models[0],
      })
      const shared = sharedWish(options)
      return runFusion(
        {
          ...{ question, panel, analyst, analystWish: shared },
          panelWish: { ...shared, ...toolsOf(options), input: question },
        },
        {
          ask: request.askModel,
          signal,
          panelTimeoutMs: parts.panelTimeoutMs,
          tell: (step, members) => progress(`response.fusion_call.${step}`, members),
        },
      )
    },
  })
}

type Shared = Pick<ModelWish, 'max_output_tokens' | 'temperature' | 'reasoning' | 'cache_control'>

function sharedWish({ max_completion_tokens: most, temperature, reasoning, cache_control: cache }: Options): Shared {
  return {
    ...(most !== undefined && { max_output_tokens: most }),
    ...(temperature !== undefined && { temperature }),
    ...(reasoning !== undefined && { reasoning }),
    ...(cache !== undefined && { cache_control: cache }),
  }
}

function toolsOf({ tools, max_tool_calls: steps }: Options): Pick<ModelWish, 'tools' | 'max_tool_calls'> {
  return { ...nestedTools(tools, 'service:fusion'), ...(steps !== undefined && { max_tool_calls: steps }) }
}
