import type { Envelopes } from '../../../canonical/envelope.ts'
import type { FileUse } from '../../../canonical/turn.ts'
import { isOwnFileId } from '../../../records/stored-file.ts'
import { placeOfMedia } from '../../client-request/media-url.ts'
import { refuse } from '../../client-request/refuse.ts'
import { isForeignSeal, isUnsigned } from './seal.ts'
import { hasClosedExcerpt, isOwnCall, isOwnPicture } from './server-blocks.ts'
import type { MessageRequest, RequestBlock, ResultContentBlock } from './wire.ts'

/** The result of one pass over the messages. */
export interface MessageSurvey {
  readonly modalities: ReadonlySet<string>
  readonly hasMediaUrls: boolean
  /** Files of the gateway that are named by their ids. */
  readonly ownFiles: readonly FileUse[]
  /** Bytes of base64 data inside the messages, which is not prompt text. */
  readonly inlineBytes: number
  /** Whether a signature or citation comes from another family of providers; this format's provider would refuse it. */
  readonly hasForeignProofs: boolean
  /** Whether any block has signed or encrypted thoughts. */
  readonly hasProofs: boolean
  /** Whether there are blocks that only this gateway accepts: images made by a model, `data:` URLs. */
  readonly hasOwnBlocks: boolean
  /** Whether any block is a call that the gateway has run. */
  readonly hasServerCalls: boolean
  /** True if the excerpt of a page that the gateway found can't be opened. */
  readonly hasClosedExcerpts: boolean
}

interface Survey {
  readonly modalities: Set<string>
  hasMediaUrls: boolean
  readonly ownFiles: FileUse[]
  inlineBytes: number
  hasForeignProofs: boolean
  hasProofs: boolean
  hasOwnBlocks: boolean
  hasServerCalls: boolean
  hasClosedExcerpts: boolean
  /** Ids of the calls seen so far. */
  readonly calls: Set<string>
}

/**
 * Checks every block once. Throws GatewayError `unprocessable` for a tool's result without its call before it and a URL with a scheme other
 * than http, https and data, `invalid_request` for no messages.
 */
export function surveyMessages(
  { messages, thread }: MessageRequest,
  envelopes?: Pick<Envelopes, 'open'>,
): MessageSurvey {
  const survey: Survey = {
    modalities: new Set(['text']),
    hasMediaUrls: false,
    ownFiles: [],
    inlineBytes: 0,
    hasForeignProofs: false,
    hasProofs: false,
    hasOwnBlocks: false,
    hasServerCalls: false,
    hasClosedExcerpts: false,
    calls: new Set(),
  }
  // After a pause there may be nothing to add to the state at the provider.
  if (messages.length === 0 && thread?.type !== 'continue') {
    refuse('invalid_request', 'messages', 'must not have fewer than 1 items')
  }
  // The calls may be hidden in a summary or in state at a provider.
  let hidesCalls = thread?.type === 'continue'
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index]
    if (message === undefined || typeof message.content === 'string') continue
    if (message.content === undefined) {
      if (message.role !== 'system') refuse('invalid_request', `messages[${index}].content`, 'is required')
      continue
    }
    const { content, role } = message
    for (let at = 0; at < content.length; at++) {
      const block = content[at]
      if (block === undefined) continue
      hidesCalls ||= block.type === 'compaction'
      if (isOwnPicture(block, content[at - 1])) surveyPicture(block, survey)
      else surveyBlock(block, index, at, survey, hidesCalls)
      survey.hasClosedExcerpts ||= hasClosedExcerpt(block, envelopes)
      if (block.type === 'image' && role === 'assistant') survey.hasOwnBlocks = true
    }
  }
  return survey
}

/** No model is sent it. */
function surveyPicture(block: RequestBlock, survey: Survey): void {
  if (block.type === 'image' && block.source.type === 'base64') survey.inlineBytes += block.source.data.length
}

function surveyBlock(block: RequestBlock, message: number, at: number, survey: Survey, hidesCalls: boolean): void {
  switch (block.type) {
    case 'text':
      if (block.citations !== undefined && block.citations !== null) surveyCitations(block.citations, survey)
      return
    case 'tool_use':
      survey.calls.add(block.id)
      return
    case 'tool_result': {
      const path = `messages[${message}].content[${at}]`
      if (!hidesCalls && !survey.calls.has(block.tool_use_id)) {
        refuse('unprocessable', `${path}.tool_use_id`, `there is no tool_use ${block.tool_use_id} before it`)
      }
      if (typeof block.content !== 'object') return
      for (let each = 0; each < block.content.length; each++) {
        const part = block.content[each]
        if (part !== undefined && part.type !== 'text') surveyMedia(part, `${path}.content[${each}]`, survey)
      }
      return
    }
    case 'server_tool_use':
    case 'mcp_tool_use':
      survey.hasServerCalls ||= isOwnCall(block.id)
      return
    case 'thinking':
      survey.hasProofs = true
      if (isUnsigned(block) || isForeignSeal(block.signature ?? '')) survey.hasForeignProofs = true
      return
    case 'redacted_thinking':
      survey.hasProofs = true
      if (isForeignSeal(block.data)) survey.hasForeignProofs = true
      return
    case 'image':
    case 'document':
      surveyMedia(block, `messages[${message}].content[${at}]`, survey)
  }
}

function surveyCitations(citations: readonly { readonly type: string }[], survey: Survey): void {
  for (const citation of citations) {
    if ('encrypted_index' in citation && citation.encrypted_index === '') survey.hasForeignProofs = true
  }
}

function surveyMedia(block: ResultContentBlock, path: string, survey: Survey): void {
  if (block.type === 'image') {
    survey.modalities.add('image')
    if (block.source.type === 'base64') survey.inlineBytes += block.source.data.length
    else if (block.source.type === 'url') surveyUrl(block.source.url, `${path}.source.url`, survey)
    else surveyFileId(block.source.file_id, path, survey)
    return
  }
  if (block.type !== 'document') return
  const { source } = block
  if (source.type === 'content') {
    if (typeof source.content === 'string') return
    for (let at = 0; at < source.content.length; at++) {
      const part = source.content[at]
      if (part?.type === 'image') surveyMedia(part, `${path}.source.content[${at}]`, survey)
    }
    return
  }
  // Plain text files are sent as text.
  if (source.type === 'text') return
  survey.modalities.add('file')
  if (source.type === 'base64') survey.inlineBytes += source.data.length
  else if (source.type === 'url') surveyUrl(source.url, `${path}.source.url`, survey)
  else surveyFileId(source.file_id, path, survey)
}

function surveyFileId(id: string, path: string, { ownFiles }: Survey): void {
  if (isOwnFileId(id)) ownFiles.push({ id, path: `${path}.source.file_id` })
}

function surveyUrl(url: string, path: string, survey: Survey): void {
  if (placeOfMedia(url, path) === 'inline') {
    survey.inlineBytes += url.length
    survey.hasOwnBlocks = true
  } else survey.hasMediaUrls = true
}
