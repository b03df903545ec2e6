import { GatewayError } from '../../errors/gateway-error.ts'
import type { Handler } from '../handler.ts'

/** GET /responses, by a caller that asks for no upgrade: those that do never come here. */
export const openResponseSocket: Handler<'openResponseSocket'> = async () => {
  throw new GatewayError('invalid_request', 'Ask for an upgrade to a WebSocket here, or send a request with POST.', {
    status: 426,
    headers: { upgrade: 'websocket' },
  })
}
