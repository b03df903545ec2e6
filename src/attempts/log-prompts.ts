import { shownBody } from '../formats/shared/shown-body.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Connector } from './connection.ts'

/**
 * A connector that logs what is asked and what is answered, for operators who have switched that on: what the model is told without
 * credentials and inlined data, and the text of the answer, of a stream its first 64 KiB.
 */
export function logPrompts(connect: Connector, logger: Pick<Logger, 'info'>): Connector {
  return async (asking, cancellation) => {
    const { endpoint } = asking.candidate
    const { apiKey } = endpoint.provider
    const about = { generationId: asking.identity.generationId, endpoint: endpoint.id }
    const secrets = apiKey === undefined || apiKey === '' ? [] : [apiKey]
    logger.info({ ...about, prompt: shownBody(JSON.stringify(asking.turn.said()), secrets) }, 'prompt')
    const connection = await connect(asking, cancellation)
    return {
      ...connection,
      report: (answer) => {
        if (answer !== '') logger.info({ ...about, answer }, 'answer')
      },
    }
  }
}
