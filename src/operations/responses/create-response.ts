import type { Handler } from '../handler.ts'
import { inferenceHandler } from '../inference-handler.ts'

/** POST /responses */
export const createResponse: Handler<'createResponse'> = inferenceHandler('openai-responses')
