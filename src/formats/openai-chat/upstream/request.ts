import type { Conversation } from '../../../canonical/conversation.ts'
import type { ToolChoice } from '../../../canonical/tool.ts'
import type { Turn } from '../../../canonical/turn.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import type { UpstreamRequest } from '../../format.ts'
import { noteIncludes } from '../../shared/note-includes.ts'
import { requestPathOf } from '../../shared/request-path.ts'
import { noteForeign, saidByMarks } from '../../shared/unsupported-parameters.ts'
import { callerNames } from '../ignored-names.ts'
import type { ChatRequest, ChatTool, ChatToolChoice } from '../wire.ts'
import { encodeMessages } from './messages.ts'
import { encodeParameters, refuses, type Settings, schemaHintOf, supports, takesExtra } from './parameters.ts'
import { encodeToolChoice, encodeTools } from './tools.ts'

/** The request for a turn, encoded from its conversation. */
export function encodeChatRequest(turn: Turn, endpoint: Endpoint): UpstreamRequest {
  const ignored = new Set<string>()
  const takesMarks = takesExtra(endpoint, 'cache_control')
  const conversation = turn.conversation()
  const carried = carriedMembers(conversation, endpoint, ignored)
  if (turn.clientFormat !== 'openai-chat') {
    for (const name of turn.unknownFields) ignored.add(name)
    noteForeign(conversation, 'openai-chat', ignored, takesMarks ? saidByMarks(conversation) : [])
  }
  const { capabilities } = endpoint.provider
  const body: ChatRequest = {
    model: endpoint.upstreamModel,
    messages: encodeMessages(conversation, capabilities, schemaHintOf(conversation.textFormat, endpoint), ignored),
    ...encodeToolMembers(conversation, endpoint, ignored),
    ...encodeParameters(conversation, turn, endpoint, ignored),
    ...carried,
  }
  if (turn.clientFormat !== 'openai-chat') noteIncludes(conversation, ignored)
  // Some providers refuse it without tools.
  if (body.tools === undefined) delete body.parallel_tool_calls
  return {
    path: requestPathOf(endpoint, '/chat/completions'),
    headers: {},
    body: writeExact(body),
    ignoredParameters: callerNames(ignored, turn),
  }
}

/** Members from this format's own callers without canonical words. */
function carriedMembers({ extra }: Conversation, endpoint: Endpoint, ignored: Set<string>): JsonObject {
  const members = Object.entries(objectOf(extra?.['openai-chat']))
  for (const [name] of members) if (refuses(endpoint, name)) ignored.add(name)
  return Object.fromEntries(members.filter(([name]) => !refuses(endpoint, name)))
}

/** `tools` and `tool_choice`, as far as the endpoint supports them. */
export function encodeToolMembers(
  settings: Settings,
  endpoint: Endpoint,
  ignored: Set<string>,
): { tools?: ChatTool[]; tool_choice?: ChatToolChoice } {
  const { toolChoice } = settings
  if (settings.tools.length === 0) return {}
  if (!supports(endpoint, 'tools')) {
    ignored.add('tools')
    if (toolChoice !== undefined) ignored.add('tool_choice')
    return {}
  }
  const tools = encodeTools(settings, takesExtra(endpoint, 'cache_control'), ignored)
  if (tools.length === 0) return {}
  const choice = toolChoice === undefined ? undefined : encodeChoice(toolChoice, endpoint, ignored)
  return { tools, ...(choice === undefined ? {} : { tool_choice: choice }) }
}

function encodeChoice(choice: ToolChoice, endpoint: Endpoint, ignored: Set<string>): ChatToolChoice | undefined {
  if (!refuses(endpoint, 'tool_choice')) return encodeToolChoice(choice, ignored)
  ignored.add('tool_choice')
  return undefined
}
