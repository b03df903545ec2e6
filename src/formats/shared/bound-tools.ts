import type { ClientFormatId } from '../../canonical/format-id.ts'
import { refuse } from '../client-request/refuse.ts'
import type { ClientFormat } from '../format.ts'

type ClientFormats = Readonly<Record<ClientFormatId, ClientFormat>>

/** The same formats, refusing requests with more than `toolsMax` tools. Those that wait until a search finds them don't count. */
export function boundTools(formats: ClientFormats, toolsMax: number): ClientFormats {
  const bound = (format: ClientFormat): ClientFormat => ({
    ...format,
    decodeRequest: (request) => {
      refuseTooMany(request.body, toolsMax)
      return format.decodeRequest(request)
    },
  })
  return {
    'openai-responses': bound(formats['openai-responses']),
    'anthropic-messages': bound(formats['anthropic-messages']),
    'openai-chat': bound(formats['openai-chat']),
  }
}

function refuseTooMany(body: unknown, toolsMax: number): void {
  const { tools } = body as { readonly tools?: unknown }
  if (!Array.isArray(tools) || tools.length <= toolsMax) return
  const count = tools.some(isSearch) ? tools.filter((tool) => !isDeferred(tool)).length : tools.length
  if (count <= toolsMax) return
  refuse(
    'invalid_request',
    'tools',
    `must have at most ${toolsMax} members, and has ${count}. Send fewer; whoever runs the gateway sets the limit as limits.tools`,
  )
}

function isSearch({ type }: { readonly type?: unknown }): boolean {
  return typeof type === 'string' && /(^|:)tool_search/.test(type)
}

function isDeferred(tool: { readonly defer_loading?: unknown }): boolean {
  return tool.defer_loading === true
}
