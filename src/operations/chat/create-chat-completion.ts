import { conversationRules } from '../conversation-rules.ts'
import { inferenceHandler } from '../inference-handler.ts'
import { defineOperation } from '../operation.ts'

/** POST /chat/completions */
export const createChatCompletion = defineOperation<'createChatCompletion'>({
  handler: inferenceHandler('openai-chat'),
  ...conversationRules,
})
