import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import { countTexts, gatherInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'

/** Most tokens that another family's tokenizer makes of one of ours. */
const otherTokenizersMost = 2
/** Most tokens of an image: some small models count 48,000 for a large one, and price them accordingly. */
const imageTokensMost = 50_000
/** Most tokens that roles and separators add to an item, and providers add for tools. */
const itemTokensMost = 16
const toolsTokensMost = 1024
/** Longer prompts are not counted: counting is slow, and they exceed any budget's room anyway. */
const countedBytesMax = 2_000_000

/**
 * An upper bound of a prompt's tokens for any model: its text counted, doubled for finer tokenizers, plus a token for each byte that is
 * not text of the conversation. With media other than images, the turn's own bound: their length can't be known here.
 */
export async function countPromptMost(turn: Turn): Promise<number> {
  return Math.min(turn.needs.promptTokensMost, await countReadMost(turn))
}

/** The same for a prompt that the gateway has made longer, with the definitions of its tools: its bytes are no bound. */
export async function countReadMost(turn: Turn): Promise<number> {
  const { promptTokensMost, promptBytes, inputModalities, keptState } = turn.needs
  const hasOnlyPictures = [...inputModalities].every((kind) => kind === 'text' || kind === 'image')
  if (!hasOnlyPictures || keptState !== undefined || promptBytes > countedBytesMax) return promptTokensMost
  let conversation: Conversation
  try {
    conversation = turn.conversation()
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return promptTokensMost
  }
  const { texts } = gatherInput(conversation)
  const counted = await countTexts(texts, await loadTokenCounter(), never)
  const textBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const unread = Math.max(0, promptBytes - textBytes)
  const { items, tools } = conversation
  const framing = (items.length + tools.length) * itemTokensMost + (tools.length > 0 ? toolsTokensMost : 0)
  const pictures = picturesOf(conversation) * imageTokensMost
  return otherTokenizersMost * counted + unread + framing + pictures
}

function picturesOf({ items }: Conversation): number {
  let count = 0
  for (const item of items) {
    if (item.kind === 'native') count += picturesIn(item.wire)
    if (item.kind !== 'message' && item.kind !== 'tool-result') continue
    for (const { kind } of item.parts) if (kind === 'image') count++
  }
  return count
}

/** Images in an item that only its own format knows: computer-use screenshots, generated images. */
function picturesIn(wire: unknown): number {
  if (typeof wire !== 'object' || wire === null) return 0
  if ('type' in wire && typeof wire.type === 'string' && /image|_screenshot/.test(wire.type)) return 1
  return Object.values(wire).reduce((sum: number, inner: unknown) => sum + picturesIn(inner), 0)
}

const never = new AbortController().signal
