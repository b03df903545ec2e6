import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import { countTexts, gatherInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'

/** Tokens that the tokenizers of other families make at most of what ours makes one. */
const otherTokenizersMost = 2
/** Tokens of a picture at most: some small models count 48,000 for a large one, and price them accordingly. */
const imageTokensMost = 50_000
/** Roles and separators around an item, and what providers add for tools. */
const itemTokensMost = 16
const toolsTokensMost = 1024
/** More of it is not counted: it fills any budget's request, and counting would take a while. */
const countedBytesMax = 2_000_000

/**
 * More tokens than any model makes of a turn's prompt: its text counted, twice for tokenizers that cut finer, and a token for each byte
 * that is no text of the conversation. As the turn itself says where media other than pictures are in it, since nobody can tell from
 * outside how long they are.
 */
export async function countPromptMost(turn: Turn): Promise<number> {
  const { promptTokensMost, promptBytes, inputModalities, keptState } = turn.needs
  const hasOnlyPictures = [...inputModalities].every((kind) => kind === 'text' || kind === 'image')
  if (!hasOnlyPictures || keptState !== undefined || promptBytes > countedBytesMax) return promptTokensMost
  let conversation: Conversation
  try {
    conversation = turn.conversation()
  } catch {
    // A relay may pass on what nobody else here can read.
    return promptTokensMost
  }
  const { texts } = gatherInput(conversation)
  const counted = await countTexts(texts, await loadTokenCounter(), never)
  const textBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const unread = Math.max(0, promptBytes - textBytes)
  const { items, tools } = conversation
  const framing = (items.length + tools.length) * itemTokensMost + (tools.length > 0 ? toolsTokensMost : 0)
  const pictures = picturesOf(conversation) * imageTokensMost
  return Math.min(promptTokensMost, otherTokenizersMost * counted + unread + framing + pictures)
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

/** Pictures in an item that only its own format knows: screenshots of a computer that the model uses, pictures that it made. */
function picturesIn(wire: unknown): number {
  if (typeof wire !== 'object' || wire === null) return 0
  if ('type' in wire && typeof wire.type === 'string' && /image|_screenshot/.test(wire.type)) return 1
  return Object.values(wire).reduce((sum: number, inner: unknown) => sum + picturesIn(inner), 0)
}

const never = new AbortController().signal
