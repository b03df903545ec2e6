import type { Handler } from '../handler.ts'
import { inferenceHandler } from '../inference-handler.ts'

/** POST /chat/completions */
export const createChatCompletion: Handler<'createChatCompletion'> = inferenceHandler('openai-chat')
