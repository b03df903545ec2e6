import { type ModelAnswer, ModelCallError } from '../ask-model.ts'
import { ToolError } from '../define-tool.ts'

/** The answer; what the model is told where there is none. `status`: what the item says of a call that failed. */
export async function askOrFail(asked: Promise<ModelAnswer>): Promise<ModelAnswer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ModelCallError) throw new ToolError(error.message, { status: 'failed', error: error.message })
    throw error
  }
}
