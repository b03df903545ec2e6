import { scanJson, spliceMembers } from '../../../streams/scan-json.ts'
import { joinList, scanList } from '../../../streams/scan-list.ts'
import { isForeignSeal, isUnsigned } from '../client/seal.ts'
import type { RequestBlock, RequestMessage } from '../client/wire.ts'

/** Which thoughts of its own family the provider accepts. */
export interface TakenThoughts {
  readonly unsigned: boolean
  readonly signed: boolean
}

/**
 * The messages as JSON, without what another family of providers signed or encrypted, and without citations that lack `encrypted_index`.
 * `bytes` are `messages` as the caller wrote them; the rest stays byte for byte. Messages that become empty are removed. Undefined if
 * nothing is left out.
 */
export function withoutForeignProofs(
  messages: readonly RequestMessage[],
  bytes: Buffer,
  takes: TakenThoughts,
): string | undefined {
  const isMeant = ({ content }: RequestMessage) =>
    typeof content === 'object' && content.some((block) => needsChange(block, takes))
  if (!messages.some(isMeant)) return undefined
  const kept: Buffer[] = []
  scanList(bytes).forEach((own, index) => {
    const content = messages[index]?.content
    if (typeof content !== 'object' || !content.some((block) => needsChange(block, takes))) {
      kept.push(own)
      return
    }
    const message = scanJson(own)
    const span = message.members.get('content')
    if (span === undefined) return
    const blocks = scanList(own.subarray(span.valueStart, span.valueEnd))
    const left = blocks.flatMap((block, at) => withoutForeign(block, content[at], takes))
    if (left.length > 0) kept.push(spliceMembers(message, new Map([['content', joinList(left).toString('utf8')]])))
  })
  return joinList(kept).toString('utf8')
}

interface OwnMessage {
  readonly role: 'user' | 'assistant'
  readonly content: RequestBlock[]
}

/** Whether thoughts are among what is left out. */
export function hasForeignThoughts(messages: readonly RequestMessage[], takes: TakenThoughts): boolean {
  return messages.some(
    ({ content }) => typeof content === 'object' && content.some((block) => isForeignThought(block, takes)),
  )
}

/** The same as values, as far as thoughts go. */
export function ownMessages(messages: readonly RequestMessage[], takes: TakenThoughts): readonly OwnMessage[] {
  return messages.flatMap(({ role, content }) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content } as const] : (content ?? [])
    const left = blocks.filter((block) => !isForeignThought(block, takes))
    return left.length === 0 ? [] : [{ role: role === 'assistant' ? role : 'user', content: left }]
  })
}

function needsChange(block: RequestBlock, takes: TakenThoughts): boolean {
  return isForeignThought(block, takes) || (block.type === 'text' && (block.citations ?? []).some(isUnsealed))
}

/** Thoughts that the provider would refuse. */
function isForeignThought(block: RequestBlock, takes: TakenThoughts): boolean {
  if (block.type === 'thinking') {
    const { signature } = block
    return isUnsigned(block) ? !takes.unsigned : !takes.signed || isForeignSeal(signature ?? '')
  }
  return block.type === 'redacted_thinking' && (!takes.signed || isForeignSeal(block.data))
}

function isUnsealed(citation: { readonly type: string }): boolean {
  return 'encrypted_index' in citation && citation.encrypted_index === ''
}

function withoutForeign(bytes: Buffer, block: RequestBlock | undefined, takes: TakenThoughts): Buffer[] {
  if (block === undefined || isForeignThought(block, takes)) return []
  if (block.type !== 'text' || !(block.citations ?? []).some(isUnsealed)) return [bytes]
  const sealed = (block.citations ?? []).filter((citation) => !isUnsealed(citation))
  return [spliceMembers(scanJson(bytes), new Map([['citations', sealed.length === 0 ? null : JSON.stringify(sealed)]]))]
}
