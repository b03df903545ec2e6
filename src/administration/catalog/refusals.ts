import type { Config } from '../../config/config.ts'
import type { ConfigProblem } from '../../errors/config-error.ts'
import { GatewayError } from '../../errors/gateway-error.ts'

/** The 409 for a change that something else stands against. */
export function conflict(message: string): GatewayError {
  return new GatewayError('invalid_request', message, { status: 409 })
}

/** The 409 for what the file says. `what` is such as `a provider "x"`. */
export function inFile({ file = 'the configuration file' }: Config, what: string, otherwise: string): GatewayError {
  return conflict(`${file} has ${what}, and what the file says counts: change it there and reload${otherwise}.`)
}

/** The 400 for settings that make nothing. */
export function unusable(problems: readonly ConfigProblem[]): GatewayError {
  const issues = problems.slice(0, 20).map(({ key, message }) => ({ path: key, message }))
  const first = issues[0] ?? { path: '', message: 'is not valid' }
  return new GatewayError('invalid_request', `${first.path}: ${first.message}`, { metadata: { issues } })
}
