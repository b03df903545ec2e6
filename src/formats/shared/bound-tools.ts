import type { ClientFormatId } from '../../canonical/format-id.ts'
import { refuse } from '../client-request/refuse.ts'
import type { ClientFormat } from '../format.ts'

type ClientFormats = Readonly<Record<ClientFormatId, ClientFormat>>

/** The same formats, refusing requests with more than `toolsMax` tools. */
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
  refuse(
    'invalid_request',
    'tools',
    `must have at most ${toolsMax} members, and has ${tools.length}. Send fewer; whoever runs the gateway sets the limit as limits.tools`,
  )
}
