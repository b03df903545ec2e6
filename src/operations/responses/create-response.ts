import { conversationRules } from '../conversation-rules.ts'
import { inferenceHandler } from '../inference-handler.ts'
import { defineOperation } from '../operation.ts'

/** POST /responses */
export const createResponse = defineOperation<'createResponse'>({
  handler: inferenceHandler('openai-responses'),
  ...conversationRules,
})
