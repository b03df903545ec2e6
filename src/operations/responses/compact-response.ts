import { conversationRules } from '../conversation-rules.ts'
import { inferenceHandler } from '../inference-handler.ts'
import { defineOperation } from '../operation.ts'

const compact = inferenceHandler('openai-responses', true)

/** POST /responses/compact */
export const compactResponse = defineOperation<'compactResponse'>({
  handler: async (call, services) => {
    const reply = await compact(call, services)
    if ('events' in reply) throw new Error('a shortened conversation is never streamed')
    return reply
  },
  ...conversationRules,
})
