import type { FileUse } from '../../../canonical/turn.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isOwnFileId } from '../../../records/stored-file.ts'
import { placeOfMedia } from '../../client-request/media-url.ts'
import { refuse } from '../../client-request/refuse.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import { isSet } from '../../shared/is-set.ts'
import { isOwnSearch } from '../own-search.ts'
import type { InputItem, ResponseRequest } from '../wire.ts'
import { pictureLength } from './recall-call.ts'
import { isOwnMcpItem } from './recall-mcp.ts'

/** The result of one pass over the input. */
export interface InputSurvey {
  readonly modalities: ReadonlySet<string>
  readonly hasMediaUrls: boolean
  /** Files of the gateway that are named by their ids. */
  readonly ownFiles: readonly FileUse[]
  /** Bytes of base64 data inside the input, which is not prompt text. */
  readonly inlineBytes: number
  /** Whether any item has a signature or encrypted text of an earlier answer. */
  readonly hasProofs: boolean
  /** Whether any item is a call that the gateway has run. */
  readonly hasServerCalls: boolean
  /** Whether the last item asks for compaction. */
  readonly isTriggered: boolean
}

type Part = Schema<'InputContentPart'> | Schema<'ToolOutputPart'> | Schema<'AgentMessagePart'>

interface Survey {
  readonly modalities: Set<string>
  hasMediaUrls: boolean
  readonly ownFiles: FileUse[]
  inlineBytes: number
  hasProofs: boolean
  hasServerCalls: boolean
  isTriggered: boolean
  /** Calls seen so far, as `<kind of call> <call id>`. */
  readonly calls: Set<string>
  /** Ids of all items except references; collected at the first reference. */
  ids: ReadonlySet<unknown> | undefined
}

/**
 * Checks every item and part once. Throws GatewayError `unprocessable` for a tool's output without its call before it, a reference to an
 * item that is not there, and a URL with a scheme other than http, https and data.
 */
export function inspectInput({ input, conversation }: Pick<ResponseRequest, 'input' | 'conversation'>): InputSurvey {
  const survey: Survey = {
    modalities: new Set(['text']),
    hasMediaUrls: false,
    ownFiles: [],
    inlineBytes: 0,
    hasProofs: false,
    hasServerCalls: false,
    isTriggered: false,
    calls: new Set(),
    ids: undefined,
  }
  if (!Array.isArray(input)) return survey
  // The calls may be hidden in a compaction or in state at a provider.
  const hidesCalls =
    (conversation ?? null) !== null ||
    input.some((item) => 'type' in item && (item.type === 'compaction' || item.type === 'context_compaction'))
  for (let index = 0; index < input.length; index++) {
    const item = input[index]
    if (item !== undefined) inspectItem(item, index, survey, input, hidesCalls)
  }
  return survey
}

function inspectItem(
  item: InputItem,
  index: number,
  survey: Survey,
  all: readonly InputItem[],
  hidesCalls: boolean,
): void {
  if (!('type' in item)) {
    inspectParts(item.content, index, 'content', survey)
    return
  }
  switch (item.type) {
    case 'message':
    case 'agent_message':
      inspectParts(item.content, index, 'content', survey)
      return
    case 'function_call':
    case 'custom_tool_call':
    case 'apply_patch_call':
    case 'shell_call':
    case 'local_shell_call':
    case 'computer_call':
    case 'tool_search_call':
      survey.calls.add(`${item.type} ${item.call_id}`)
      return
    case 'function_call_output':
    case 'custom_tool_call_output':
      inspectParts(item.output, index, 'output', survey)
      break
    case 'computer_call_output':
      survey.modalities.add('image')
      inspectUrl(item.output.image_url, `input[${index}].output.image_url`, survey)
      break
    case 'apply_patch_call_output':
    case 'shell_call_output':
    case 'local_shell_call_output':
    case 'tool_search_output':
      break
    case 'image_generation_call':
      survey.inlineBytes += item.result?.length ?? 0
      return
    case 'compaction_trigger':
      if (index !== all.length - 1) refuse('invalid_request', `input[${index}]`, 'must be the last item of the input')
      if (all.length === 1) refuse('invalid_request', 'input', 'holds nothing to compact')
      survey.isTriggered = true
      return
    case 'reasoning':
    case 'compaction':
    case 'context_compaction':
      if (isSet(item.encrypted_content) || 'signature' in item) survey.hasProofs = true
      return
    case 'item_reference':
      survey.ids ??= idsOf(all)
      if (!survey.ids.has(item.id)) {
        const message = `no item of the input, and none that the gateway remembers for this key, has the id ${item.id}: send the item itself, which most clients do once they send "store": false`
        refuse('unprocessable', `input[${index}].id`, message)
      }
      return
    case 'service:image_generation':
      survey.hasServerCalls = true
      survey.inlineBytes += pictureLength(item)
      return
    case 'service:apply_patch':
      survey.hasServerCalls = true
      survey.calls.add(`apply_patch_call ${item.call_id}`)
      return
    default:
      survey.hasServerCalls ||= isServerTool(item.type) || isOwnSearch(item) || isOwnMcpItem(item)
      return
  }
  const callId = item.call_id
  // Some outputs have no call id; then their call is unknown.
  if (hidesCalls || callId === undefined || callId === null) return
  const callType = item.type === 'tool_search_output' ? 'tool_search_call' : item.type.slice(0, -'_output'.length)
  if (!survey.calls.has(`${callType} ${callId}`)) {
    const message = `no ${callType} with the call id ${callId} stands before this output`
    refuse('unprocessable', `input[${index}].call_id`, message)
  }
}

function idsOf(items: readonly InputItem[]): ReadonlySet<unknown> {
  return new Set(items.map((item) => ('id' in item && !isReference(item) ? item.id : undefined)))
}

function isReference(item: InputItem): boolean {
  return 'type' in item && item.type === 'item_reference'
}

// The path is built only when needed, because nearly every part is text.
function inspectParts(
  content: string | readonly Part[] | null | undefined,
  item: number,
  member: 'content' | 'output',
  survey: Survey,
): void {
  if (typeof content === 'string' || content === null || content === undefined) return
  for (let index = 0; index < content.length; index++) {
    const part = content[index]
    if (part === undefined || part.type === 'input_text' || part.type === 'output_text') continue
    inspectMedia(part, `input[${item}].${member}[${index}]`, survey)
  }
}

function inspectMedia(part: Part, path: string, survey: Survey): void {
  switch (part.type) {
    case 'input_image':
      survey.modalities.add('image')
      inspectUrl(part.image_url, `${path}.image_url`, survey)
      if (!isSet(part.image_url)) inspectFileId(part.file_id, path, survey)
      return
    case 'input_file':
      survey.modalities.add('file')
      inspectUrl(part.file_url, `${path}.file_url`, survey)
      if (!isSet(part.file_url) && !isSet(part.file_data)) inspectFileId(part.file_id, path, survey)
      survey.inlineBytes += part.file_data?.length ?? 0
      return
    case 'input_audio':
      survey.modalities.add('audio')
      survey.inlineBytes += part.input_audio.data.length
      return
    case 'input_video':
      survey.modalities.add('video')
      inspectUrl(part.video_url, `${path}.video_url`, survey)
  }
}

function inspectFileId(id: string | null | undefined, path: string, { ownFiles }: Survey): void {
  if (isSet(id) && isOwnFileId(id)) ownFiles.push({ id, path: `${path}.file_id` })
}

function inspectUrl(url: string | null | undefined, path: string, survey: Survey): void {
  if (url === undefined || url === null) return
  if (placeOfMedia(url, path) === 'inline') survey.inlineBytes += url.length
  else survey.hasMediaUrls = true
}
