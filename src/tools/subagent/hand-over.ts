import { randomUUID } from 'node:crypto'
import { plannedUseOf, requestValidator } from '../../contract/contract.ts'
import type { ModelWish } from '../ask-model.ts'
import { type ToolCall, ToolError, type ToolOutcome } from '../define-tool.ts'
import { openCalls, writeState } from './handed-state.ts'

type Wire = Readonly<Record<string, unknown>>

// Longer results of calls are cut.
const charactersMax = 200_000

/** The calls of the caller's functions with which a subagent's answer ended, to be run by the caller; undefined where it called none. */
export function handOver(
  { id, callId, functionName }: Pick<ToolCall<object>, 'id' | 'callId' | 'functionName'>,
  before: readonly Wire[],
  output: readonly Wire[],
): ToolOutcome | undefined {
  // Ids of providers are unique within an answer only.
  const said = output.map((item) => (item['type'] === 'function_call' ? { ...item, call_id: newCallId() } : item))
  const calls = openCalls(said)
  if (calls.length === 0) return undefined
  const items = [...before, ...said]
  const text = writeState({ id, callId, functionName, items })
  if (text.length > charactersMax) throw failure('The subagent has said too much to wait for functions of the caller.')
  const extra = { subagent_id: callId, subagent_items: items }
  return { text, isError: false, item: { status: 'incomplete' }, handed: calls.map((call) => ({ ...call, extra })) }
}

function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`
}

/** What a subagent is asked. What a caller has sent back is held to the contract first. */
export function checkedInput(items: readonly Wire[]): NonNullable<ModelWish['input']> {
  const body = { model: 'any/model', input: items }
  const isValid = requestValidator('createResponse', 'body')?.(body) !== false
  if (!isValid || plannedUseOf('createResponse', body) !== undefined)
    throw failure('What the subagent has said until now came back changed.')
  // The validator has just held it to the contract.
  return items as unknown as NonNullable<ModelWish['input']>
}

function failure(error: string): ToolError {
  return new ToolError(error, { status: 'failed', error })
}
