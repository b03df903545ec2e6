import { conversationRules } from '../conversation-rules.ts'
import { inferenceHandler } from '../inference-handler.ts'
import { defineOperation } from '../operation.ts'
import { messageErrors } from './message-errors.ts'

/** POST /messages */
export const createMessage = defineOperation<'createMessage'>({
  handler: inferenceHandler('anthropic-messages'),
  errors: messageErrors,
  ...conversationRules,
})
