import type { Schema } from '../../contract/contract.ts'
import { type ModelAnswer, ModelCallError, type ModelWish } from '../ask-model.ts'
import { refuseInner } from '../asking/refuse-inner.ts'
import { optional, required } from '../asking/words-of.ts'
import { defineTool, ToolError, type ToolOptions, type ToolRequest } from '../define-tool.ts'

type Options = ToolOptions<'service:image_generation'>
type Picture = ModelAnswer['images'][number]

// Each is kept until the request's end, and sent to the caller more than once.
const usualBytesMax = 32 * 1024 * 1024
const saidMax = 2_000

/** Lets a model that can't draw have a picture made by one that can. `bytesMax`: what all pictures of a request may have together. */
export function imageGenerationTool(bytesMax = usualBytesMax) {
  const bytesOf = new WeakMap<ToolRequest, number>()

  /** Counts a picture on its request. */
  function count(request: ToolRequest, { base64 }: Picture): number {
    const bytes = Buffer.byteLength(base64, 'base64')
    const all = (bytesOf.get(request) ?? 0) + bytes
    if (all > bytesMax) throw failure(`the pictures of one request may have ${bytesMax} bytes together`)
    bytesOf.set(request, all)
    return bytes
  }

  return defineTool('service:image_generation', {
    name: 'image_generation',
    isToldByItem: true,
    isSetUp: ({ model }, { imageModel }) => (model ?? imageModel) !== undefined,
    check({ options, request }) {
      refuseInner('service:image_generation', request)
      request.imageModel(options.model)
    },
    describe: () => ({
      description: 'Makes a picture from a description, and shows it to the user. You do not see it.',
      parameters: {
        type: 'object',
        properties: { prompt: { type: 'string', description: 'What the picture shows, in detail, and its style.' } },
        required: ['prompt'],
      },
    }),
    begin({ input }) {
      const prompt = optional(input, 'prompt')
      return prompt === undefined ? {} : { prompt }
    },
    async run({ options, input, request, signal, progress }) {
      const prompt = required(input, 'prompt')
      progress('response.image_generation_call.in_progress', {})
      progress('response.image_generation_call.generating', {})
      const { name: model, modalities } = request.imageModel(options.model)
      const wish = { model, input: prompt, modalities: [...modalities], ...settings(options) }
      const { text, images } = await painted(request.askModel(wish, signal))
      const [picture] = images
      if (picture === undefined)
        throw failure(`${model} made no picture${text === '' ? '' : `: ${text.slice(0, saidMax)}`}`)
      const bytes = count(request, picture)
      progress('response.image_generation_call.completed', {})
      const { base64, mediaType, revisedPrompt } = picture
      const said = text === '' ? '' : ` The image model says: ${text.slice(0, saidMax)}`
      return {
        text: `The picture was made and is shown to the user (${mediaType}, ${bytes} bytes).${said}`,
        isError: false,
        item: itemOf({ result: base64, imageB64: base64, ...(revisedPrompt !== undefined && { revisedPrompt }) }),
        images: [{ mediaType, base64 }],
      }
    },
  })
}

function settings({ model: _, ...config }: Options): Pick<ModelWish, 'image_config'> {
  // Checked against the contract with the request.
  return Object.keys(config).length === 0 ? {} : { image_config: config as NonNullable<ModelWish['image_config']> }
}

async function painted(asked: Promise<ModelAnswer>): Promise<ModelAnswer> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof ModelCallError ? failure(error.message) : error
  }
}

function failure(message: string): ToolError {
  return new ToolError(message, itemOf({ result: null }))
}

/** Its status says whether it failed. */
function itemOf(item: Omit<Schema<'ServiceImageGenerationItem'>, 'type' | 'status'>) {
  return item
}
