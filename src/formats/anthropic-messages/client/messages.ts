import type { Envelopes } from '../../../canonical/envelope.ts'
import type { Item, ReasoningItem, ToolResultItem } from '../../../canonical/item.ts'
import type { Part } from '../../../canonical/part.ts'
import { holdsRounded, writeExact } from '../../../streams/exact-json.ts'
import { formatId } from '../wire.ts'
import { decodePart, decodeText, extraOf, isPartBlock, markOf } from './parts.ts'
import { unseal } from './seal.ts'
import { isOwnPicture, recallBlock } from './server-blocks.ts'
import type { MessageRequest, RequestBlock, RequestMessage } from './wire.ts'

/** The system text, if it is a single text without other members. */
export function decodeInstructions(system: MessageRequest['system']): string | undefined {
  if (system === undefined) return undefined
  if (typeof system === 'string') return system === '' ? undefined : system
  const [only, ...others] = system
  return only !== undefined && others.length === 0 && isPlain(only) ? only.text : undefined
}

type Messages = MessageRequest['messages']

/**
 * The conversation as items, with the system text first if `decodeInstructions` does not return it. `exactMessages` are the messages with all
 * digits of their numbers; they are read only where parsing has rounded one. `envelopes` opens what the gateway sealed.
 */
export function decodeItems(
  system: MessageRequest['system'],
  messages: Messages,
  exactMessages: () => Messages,
  envelopes?: Pick<Envelopes, 'open'>,
): Item[] {
  const items: Item[] = []
  if (typeof system === 'object' && decodeInstructions(system) === undefined && system.length > 0) {
    items.push({ kind: 'message', role: 'system', parts: system.map(decodeText) })
  }
  messages.forEach((message, index) => {
    decodeMessage(message, (at) => blockAt(exactMessages()[index], at), items, envelopes)
  })
  return items
}

function isPlain({ cache_control: mark, citations }: Extract<MessageRequest['system'], readonly unknown[]>[number]) {
  return (mark ?? null) === null && (citations ?? []).length === 0
}

function blockAt(message: RequestMessage | undefined, at: number): RequestBlock | undefined {
  return typeof message?.content === 'object' ? message.content[at] : undefined
}

/** Adjacent parts are one message; everything else is its own item. */
function decodeMessage(
  message: RequestMessage,
  exactBlock: (at: number) => RequestBlock | undefined,
  items: Item[],
  envelopes: Pick<Envelopes, 'open'> | undefined,
): void {
  const { role, content = '' } = message
  if (message.role === 'system') addSettings(message, items)
  if (typeof content === 'string') {
    if (content !== '') items.push({ kind: 'message', role, parts: [{ kind: 'text', text: content }] })
    return
  }
  let parts: Part[] = []
  const endMessage = () => {
    if (parts.length > 0) items.push({ kind: 'message', role, parts })
    parts = []
  }
  content.forEach((block, at) => {
    if (isOwnPicture(block, content[at - 1])) return
    const drawn = role === 'assistant' ? decodeDrawing(block) : undefined
    if (drawn === undefined && isPartBlock(block)) {
      for (const each of decodePart(block)) parts.push(each)
      return
    }
    endMessage()
    items.push(drawn ?? decodeBlock(block, () => exactBlock(at) ?? block, envelopes))
  })
  endMessage()
}

/** Members of an instruction besides its text; translation drops and names them. */
function addSettings(message: RequestMessage, items: Item[]): void {
  for (const type of ['clear_at', 'output_config'] as const) {
    const wire = message[type] ?? null
    if (wire !== null) items.push({ kind: 'native', format: formatId, type, wire })
  }
}

/** An image in an answer was made by a model. */
function decodeDrawing(block: RequestBlock): Item | undefined {
  if (block.type !== 'image' || block.source.type !== 'base64') return undefined
  return { kind: 'generated-image', mediaType: block.source.media_type, base64: block.source.data }
}

function decodeBlock(
  block: RequestBlock,
  exact: () => RequestBlock,
  envelopes: Pick<Envelopes, 'open'> | undefined,
): Item {
  switch (block.type) {
    case 'tool_use': {
      const { type: _, id, name, input, caller, cache_control: mark } = block
      let text: string | undefined
      return {
        kind: 'tool-call',
        variant: 'function',
        callId: id,
        name,
        // Written only where a provider is sent the call in other words.
        get arguments() {
          text ??= argumentsOf(holdsRounded(input) ? inputOf(exact()) : input)
          return text
        },
        ...markOf(mark),
        ...extraOf({ caller }),
      }
    }
    case 'tool_result':
      return decodeResult(block)
    case 'thinking':
      return decodeThoughts(block.thinking, block.signature ?? '', false)
    case 'redacted_thinking':
      return decodeThoughts('', block.data, true)
    default:
      return decodeNative(holdsRounded(block) ? exact() : block, envelopes)
  }
}

function inputOf(block: RequestBlock): unknown {
  return block.type === 'tool_use' ? block.input : undefined
}

function decodeNative(block: RequestBlock, envelopes: Pick<Envelopes, 'open'> | undefined): Item {
  return recallBlock(block, envelopes) ?? { kind: 'native', format: formatId, type: block.type, wire: block }
}

/** The JSON text of a call's input. A string stands for arguments that were not JSON. */
function argumentsOf(input: unknown): string {
  return typeof input === 'string' ? input : writeExact(input ?? {})
}

function decodeResult({
  tool_use_id: callId,
  content,
  is_error: isError,
  cache_control: mark,
}: Extract<RequestBlock, { type: 'tool_result' }>): ToolResultItem {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content } as const] : (content ?? [])
  const isSayable = blocks.every(isPartBlock)
  return {
    kind: 'tool-result',
    variant: 'function',
    callId,
    parts: blocks.flatMap((block) => (isPartBlock(block) ? decodePart(block) : [])),
    ...(isError !== undefined && { isError }),
    ...markOf(mark),
    ...(!isSayable && extraOf({ content })),
  }
}

function decodeThoughts(thinking: string, proof: string, isRedacted: boolean): ReasoningItem {
  const { isSummary, ...sealed } = unseal(proof, isRedacted)
  const said = thinking === '' ? [] : [thinking]
  return {
    kind: 'reasoning',
    text: isSummary === true ? [] : said,
    summary: isSummary === true ? said : [],
    ...sealed,
  }
}
