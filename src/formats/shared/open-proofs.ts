import { withProofReader } from '../../canonical/change-turn.ts'
import type { Conversation } from '../../canonical/conversation.ts'
import type { Item, NativeItem, ReasoningItem } from '../../canonical/item.ts'
import type { ProofReader, Turn } from '../../canonical/turn.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

/**
 * The turn with its signatures and encrypted parts opened for the account that is asked; those of other accounts are left out. The same
 * turn if it has none.
 */
export function withProofs<T extends Turn>(turn: T, proofs: ProofReader): T {
  if (turn.hasProofs !== true && !proofs.dropsAll) return turn
  const change = proofs.dropsAll ? withoutProofs : openProofs
  return withProofReader(turn, proofs, (conversation) => change(conversation, proofs, listName(turn)))
}

/** True if the history has thoughts or ids that can be left out for a provider that refuses them. */
export function hasProofsToDrop(turn: Turn): boolean {
  return turn.hasProofs === true || turn.conversation().items.some((item) => item.kind === 'reasoning' || hasId(item))
}

/** The history without thoughts, and without ids by which a provider would look for items of its own. */
function withoutProofs(conversation: Conversation, proofs: ProofReader, list: string): Conversation {
  const items = conversation.items.flatMap((item): readonly Item[] => {
    if (item.kind === 'native') return openNative(item, proofs, `${list}.${item.type}`)
    if (item.kind !== 'reasoning') return [withoutId(item)]
    proofs.leftOut.add(`${list}.reasoning`)
    return []
  })
  refuseEmpty(conversation.items.length, items.length, list)
  return { ...conversation, items }
}

function withoutId<T extends Item>(item: T): T {
  if (!('id' in item)) return item
  const { id: _, ...plain } = item
  return plain as T
}

function hasId(item: Item): boolean {
  return item.kind !== 'native' && item.id !== undefined
}

function listName({ clientFormat }: Turn): string {
  return clientFormat === 'openai-responses' ? 'input' : 'messages'
}

function openProofs(conversation: Conversation, proofs: ProofReader, list: string): Conversation {
  const items = conversation.items.flatMap((item) => openItem(item, proofs, list))
  refuseEmpty(conversation.items.length, items.length, list)
  return { ...conversation, items }
}

/** Throws GatewayError `invalid_request` if nothing is left of a conversation. */
export function refuseEmpty(before: number, after: number, list: string): void {
  if (before === 0 || after > 0) return
  const message = `${list}: holds nothing but what another account at a provider encrypted; none of it can be read here.`
  throw new GatewayError('invalid_request', message)
}

function openItem(item: Item, proofs: ProofReader, list: string): readonly Item[] {
  if (item.kind === 'reasoning') return openReasoning(item, proofs, `${list}.reasoning`)
  return item.kind === 'native' ? openNative(item, proofs, `${list}.${item.type}`) : [item]
}

function openReasoning(item: ReasoningItem, proofs: ProofReader, name: string): readonly Item[] {
  const { encrypted, signature, ...said } = item
  if (encrypted === undefined && signature === undefined) return [item]
  const carried = encrypted === undefined ? null : proofs.openPart(encrypted)
  const opened = encrypted === undefined || carried !== null ? undefined : proofs.open(encrypted, name)
  if (opened === encrypted && carried === null) return [item]
  const left: ReasoningItem = {
    ...said,
    ...(signature !== undefined && { signature }),
    ...(typeof opened === 'string' && { encrypted: opened }),
  }
  const isEmpty = left.text.length === 0 && left.summary.length === 0
  const shown = isEmpty && left.encrypted === undefined && left.signature === undefined ? [] : [left]
  return carried === null ? shown : [...shown, { kind: 'native', type: carriedType, ...carried }]
}

/** The type of native items that are carried parts: other formats leave them out as they do reasoning. */
export const carriedType = 'reasoning'

/** A provider's own item with encrypted content means nothing without it. */
function openNative(item: NativeItem, proofs: ProofReader, name: string): readonly Item[] {
  const { wire } = item
  if (!isJsonObject(wire)) return [item]
  const { encrypted_content: encrypted } = wire
  if (typeof encrypted !== 'string') return [item]
  const opened = proofs.open(encrypted, name)
  if (opened === encrypted) return [item]
  return opened === null ? [] : [{ ...item, wire: { ...wire, encrypted_content: opened } }]
}
