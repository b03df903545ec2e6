import { type OperationId, plannedUseOf } from '../../contract/contract.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses what the contract marks as planned, so that nobody believes it ran: plugins, tools of the gateway, what they left in a
 * conversation, router models. Null and what is switched off (`enabled: false`) ask for nothing.
 */
export function refusePlanned(id: OperationId, body: unknown): void {
  const found = plannedUseOf(id, body)
  if (found === undefined) return
  const { keys, value, topic } = found
  const path = keys.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')
  refuse('invalid_request', path, `${value === undefined ? '' : `${value} `}is planned, not available yet (${topic})`)
}
