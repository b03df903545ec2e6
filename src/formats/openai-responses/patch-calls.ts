import type { Item } from '../../canonical/item.ts'
import type { Schema } from '../../contract/contract.ts'
import { isSet } from '../shared/is-set.ts'

/** A change that the model asked for, as a call of a function. */
export function patchCall({ call_id: callId, operation }: Schema<'ApplyPatchCallItemInput'>): Item {
  return { kind: 'tool-call', variant: 'function', callId, name: 'apply_patch', arguments: JSON.stringify(operation) }
}

/** What became of a change that the caller was asked for. */
export function patchResult({ call_id: callId, status, output }: Schema<'ApplyPatchCallOutputItem'>): Item {
  const text = isSet(output) && output !== '' ? output : status
  const parts = [{ kind: 'text', text }] as const
  return { kind: 'tool-result', variant: 'function', callId, parts, ...(status === 'failed' && { isError: true }) }
}
