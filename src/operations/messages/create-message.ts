import type { Handler } from '../handler.ts'
import { inferenceHandler } from '../inference-handler.ts'

/** POST /messages */
export const createMessage: Handler<'createMessage'> = inferenceHandler('anthropic-messages')
