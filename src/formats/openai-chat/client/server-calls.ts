import { functionNameOf } from '../../../canonical/function-name.ts'
import type { Item } from '../../../canonical/item.ts'
import { textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import { formatId } from './wire.ts'

interface Detail {
  readonly type: string
  readonly tool_name?: unknown
  readonly tool_call_id?: unknown
  readonly arguments?: unknown
  readonly result?: unknown
}

const isServerCall = ({ type }: Detail) => type === 'reasoning.server_tool_call'

/** Whether a detail is a call that the gateway has run, not another server. */
export function isOwnCall(detail: Detail): boolean {
  return isServerCall(detail) && isServerTool(detail.tool_name)
}

/** Whether it is a call of the gateway's tool that makes pictures. */
export function isOwnPicture(detail: Detail): boolean {
  return isServerCall(detail) && detail.tool_name === 'service:image_generation'
}

/**
 * Server tools are listed in `reasoning_details`, but are not thoughts. Those that the gateway has run are a call and its result, which every
 * provider understands.
 */
export function recallCalls(details: readonly Detail[]): Item[] {
  return details.filter(isServerCall).flatMap((detail, index): Item[] => {
    if (!isOwnCall(detail)) return [{ kind: 'native', format: formatId, type: 'server_tool_call', wire: detail }]
    const callId = wordOf(detail.tool_call_id) ?? `call_server_${index}`
    const name = functionNameOf(textOf(detail.tool_name).replace(/^.*:/, ''))
    const said = textOf(detail.arguments)
    return [
      { kind: 'tool-call', variant: 'function', callId, name, arguments: said === '' ? '{}' : said },
      { kind: 'tool-result', variant: 'function', callId, parts: [{ kind: 'text', text: textOf(detail.result) }] },
    ]
  })
}
