import type { Fault } from '../../canonical/fault.ts'
import type { HttpUpstreamFormat, WireHeaders } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { ChatStreamDecoder, decodeChatReply } from './upstream/decoder.ts'
import { encodeChatRequest } from './upstream/request.ts'

/** The chat completions format of OpenAI and compatible servers. */
export const openAiChat: HttpUpstreamFormat = {
  kind: 'http',
  id: 'openai-chat',
  streamMediaType: 'text/event-stream',
  encodeRequest: encodeChatRequest,
  createDecoder: () => new ChatStreamDecoder(),
  decodeReply: decodeChatReply,
  decodeFault: (status: number, headers: WireHeaders, body: Uint8Array): Fault =>
    faultOfResponse(status, headers, body),
}
