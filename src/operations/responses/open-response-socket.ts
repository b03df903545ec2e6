import { GatewayError } from '../../errors/gateway-error.ts'
import { defineOperation } from '../operation.ts'
import { responseFrames } from './response-frames.ts'

/** GET /responses. Its handler answers callers that ask for no upgrade: those that do never come to it. */
export const openResponseSocket = defineOperation<'openResponseSocket'>({
  handler: async () => {
    throw new GatewayError('invalid_request', 'Ask for an upgrade to a WebSocket here, or send a request with POST.', {
      status: 426,
      headers: { upgrade: 'websocket' },
    })
  },
  frames: responseFrames,
})
