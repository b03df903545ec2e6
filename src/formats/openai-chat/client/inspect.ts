import type { FileUse } from '../../../canonical/turn.ts'
import { isOwnFileId } from '../../../records/stored-file.ts'
import { placeOfMedia } from '../../client-request/media-url.ts'
import { refuse } from '../../client-request/refuse.ts'
import { isSet } from '../../shared/is-set.ts'
import { isOwnCall } from './server-calls.ts'
import type { ClientAssistantMessage, ClientMessage, ClientPart } from './wire.ts'

/** The result of one pass over the messages. */
export interface MessageSurvey {
  readonly modalities: ReadonlySet<string>
  readonly hasMediaUrls: boolean
  /** Files of the gateway that are named by their ids. */
  readonly ownFiles: readonly FileUse[]
  /** Characters of base64 data inside the messages, which is not prompt text. */
  readonly inlineBytes: number
  /** Whether any answer among the messages has signed or encrypted thoughts, or signed calls. */
  readonly hasProofs: boolean
  /** Whether any answer has a call that the gateway has run. */
  readonly hasServerCalls: boolean
}

interface Survey {
  readonly modalities: Set<string>
  hasMediaUrls: boolean
  readonly ownFiles: FileUse[]
  inlineBytes: number
  hasProofs: boolean
  hasServerCalls: boolean
  readonly callIds: Set<string>
}

/**
 * Checks every message and part once. Throws GatewayError `unprocessable` for a tool message without its call before it and for a URL with
 * a scheme other than http, https and data, `invalid_request` for a file without data, URL and id.
 */
export function inspectMessages(messages: readonly ClientMessage[]): MessageSurvey {
  const survey: Survey = {
    modalities: new Set(['text']),
    hasMediaUrls: false,
    ownFiles: [],
    inlineBytes: 0,
    hasProofs: false,
    hasServerCalls: false,
    callIds: new Set(),
  }
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index]
    if (message === undefined) continue
    const { content } = message
    // Nearly all content is a string.
    if (typeof content !== 'string' && isSet(content)) inspectParts(content, `messages[${index}].content`, survey)
    if (message.role === 'assistant') inspectAnswer(message, survey)
    else if (message.role === 'tool' && !survey.callIds.has(message.tool_call_id)) {
      const problem = `no tool call with the id ${message.tool_call_id} stands before this message`
      refuse('unprocessable', `messages[${index}].tool_call_id`, problem)
    }
  }
  return survey
}

function inspectAnswer(message: ClientAssistantMessage, survey: Survey): void {
  const { tool_calls: calls, images, audio, reasoning_details: details } = message
  if (isSet(details) && details.length > 0) {
    survey.hasProofs = true
    survey.hasServerCalls ||= details.some(isOwnCall)
  }
  if (isSet(calls)) for (const { id } of calls) survey.callIds.add(id)
  // A model's own output is no need for input modalities.
  if (isSet(images)) for (const image of images) survey.inlineBytes += image.image_url.url.length
  if (isSet(audio)) survey.inlineBytes += audio.data?.length ?? 0
}

function inspectParts(content: readonly ClientPart[], path: string, survey: Survey): void {
  for (let index = 0; index < content.length; index++) {
    const part = content[index]
    // Nearly every part is text.
    if (part !== undefined && part.type !== 'text') inspectPart(part, `${path}[${index}]`, survey)
  }
}

function inspectPart(part: ClientPart, path: string, survey: Survey): void {
  switch (part.type) {
    case 'image_url':
      survey.modalities.add('image')
      inspectUrl(part.image_url.url, `${path}.image_url.url`, survey)
      return
    case 'file': {
      survey.modalities.add('file')
      const { file_data: data, file_id: id } = part.file
      if (isSet(data)) inspectFileData(data, `${path}.file.file_data`, survey)
      else if (isSet(id) && isOwnFileId(id)) survey.ownFiles.push({ id, path: `${path}.file.file_id` })
      return
    }
    case 'input_audio':
      survey.modalities.add('audio')
      survey.inlineBytes += part.input_audio.data.length
      return
    case 'video_url':
    case 'input_video':
      survey.modalities.add('video')
      inspectUrl(part.video_url.url, `${path}.video_url.url`, survey)
  }
}

function inspectUrl(url: string, path: string, survey: Survey): void {
  if (placeOfMedia(url, path) === 'inline') survey.inlineBytes += url.length
  else survey.hasMediaUrls = true
}

/** A file's bytes may come as bare base64, which no scheme starts. */
function inspectFileData(data: string, path: string, survey: Survey): void {
  if (isAddress(data)) inspectUrl(data, path, survey)
  else survey.inlineBytes += data.length
}

/** Whether the text starts with a scheme (RFC 3986, section 3.1), which base64 never does. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]{0,31}:/i.test(text.slice(0, 33))
}
