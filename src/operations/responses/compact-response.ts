import type { Handler } from '../handler.ts'
import { inferenceHandler } from '../inference-handler.ts'

const compact = inferenceHandler('openai-responses', true)

/** POST /responses/compact */
export const compactResponse: Handler<'compactResponse'> = async (call, services) => {
  const reply = await compact(call, services)
  if ('events' in reply) throw new Error('a shortened conversation is never streamed')
  return reply
}
