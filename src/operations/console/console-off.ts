import { GatewayError } from '../../errors/gateway-error.ts'

/** The answer of everything that belongs to the console where `console.enabled` is false. */
export function consoleOff(): GatewayError {
  return new GatewayError('not_found', 'The console of this gateway is off (console.enabled).')
}
