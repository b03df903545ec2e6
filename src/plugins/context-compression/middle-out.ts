import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { Part } from '../../canonical/part.ts'
import { gatherInput } from '../../tokens/count-input.ts'
import type { TokenCounter } from '../../tokens/count-tokens.ts'
import { tokenEstimator } from './token-estimate.ts'
import { toUnits, type Unit } from './units.ts'

/** What became of a conversation. `too-long`: nothing helps. Tokens are about right, and rather too many. */
export type Compressed =
  | { readonly kind: 'fits'; readonly tokensBefore: number }
  | { readonly kind: 'too-long'; readonly tokensBefore: number }
  | {
      readonly kind: 'shorter'
      readonly conversation: Conversation
      readonly tokensBefore: number
      readonly tokensAfter: number
      readonly itemsDropped: number
      /** Texts whose middle was cut out. */
      readonly textsCut: number
    }

type Estimate = (text: string) => number

/** Added to each item for what stands around it. */
const framingTokens = 4
/** Least tokens of a text that is cut. */
const cutTokensLeast = 64
/** Maximum attempts to cut a text to size. */
const cutsMax = 4

/**
 * Leaves out the middle of a conversation until it has at most `budget` tokens. Keeps instructions, tools, the first and the last thing that
 * the caller said and the last thing at all; half of what is left goes to the beginning, at least up to a cache mark where that fits, the
 * rest to the end. Where even what is kept is too long, the middles of its longest texts are cut out.
 */
export function middleOut(
  conversation: Conversation,
  budget: number,
  counter: Pick<TokenCounter, 'count'>,
): Compressed {
  const { texts } = gatherInput(conversation)
  const estimate = tokenEstimator(
    texts.reduce((sum, { length }) => sum + length, 0),
    counter,
  )
  const fixed = tokensOf({ ...conversation, items: [] }, estimate)
  const units = toUnits(conversation.items)
  const sizes = units.map(({ items }) => tokensOf({ items, tools: [] }, estimate) + items.length * framingTokens)
  const tokensBefore = fixed + sum(sizes)
  if (tokensBefore <= budget) return { kind: 'fits', tokensBefore }
  const kept = keep(units, sizes, budget - fixed)
  const keptTokens = fixed + sum(sizes.filter((_, index) => kept[index]))
  const items = units.flatMap((unit, index) => (kept[index] === true ? unit.items : []))
  const cut = keptTokens <= budget ? { items, tokens: 0, count: 0 } : cutTexts(items, keptTokens - budget, estimate)
  if (cut === null) return { kind: 'too-long', tokensBefore }
  return {
    kind: 'shorter',
    conversation: { ...conversation, items: cut.items },
    tokensBefore,
    tokensAfter: keptTokens - cut.tokens,
    itemsDropped: conversation.items.length - items.length,
    textsCut: cut.count,
  }
}

function tokensOf(part: Conversation, estimate: Estimate): number {
  const { texts, mediaTokens } = gatherInput(part)
  return mediaTokens + sum(texts.map(estimate))
}

/** Which units stay. */
function keep(units: readonly Unit[], sizes: readonly number[], room: number): boolean[] {
  const first = units.findIndex(({ isUser }) => isUser)
  const last = units.findLastIndex(({ isUser }) => isUser)
  const kept = units.map(
    ({ isSystem }, index) => isSystem || index === first || index === last || index === units.length - 1,
  )
  let left = room - sum(sizes.filter((_, index) => kept[index]))
  const take = (index: number, least: number): boolean => {
    if (kept[index] === true) return true
    const size = sizes[index] ?? 0
    if (left - size < least) return false
    left -= size
    kept[index] = true
    return true
  }
  const mark = units.findLastIndex(({ endsCache }) => endsCache)
  const cached = sum(sizes.filter((_, index) => index <= mark && kept[index] === false))
  if (cached <= left) for (let index = 0; index <= mark; index++) take(index, 0)
  const half = left / 2
  for (let index = 0; index < units.length && take(index, half); index++);
  for (let index = units.length - 1; index >= 0 && take(index, 0); index--);
  return kept
}

interface CutItems {
  readonly items: readonly Item[]
  readonly tokens: number
  readonly count: number
}

/** Cuts the middles out of the longest texts that callers and tools wrote, until so many tokens are gone; null where they are too few. */
function cutTexts(items: readonly Item[], excess: number, estimate: Estimate): CutItems | null {
  const found = items.flatMap(textsOf).map((text) => ({ text, tokens: estimate(text) }))
  const long = found.filter(({ tokens }) => tokens > cutTokensLeast).sort((a, b) => b.tokens - a.tokens)
  const shorter = new Map<string, string>()
  let gone = 0
  for (const { text, tokens } of long) {
    if (gone >= excess) break
    const cut = cutBy(excess - gone, text, tokens, estimate)
    shorter.set(text, cut.text)
    gone += tokens - cut.tokens
  }
  if (gone < excess) return null
  return { items: items.map((item) => withTexts(item, shorter)), tokens: gone, count: shorter.size }
}

/** Cuts the middle out of a text to make it shorter by `excess` tokens, or as many as can go. */
function cutBy(excess: number, text: string, tokens: number, estimate: Estimate) {
  const least = cutTokensLeast / 2
  let kept = tokens - excess - cutTokensLeast / 4
  for (let tried = 1; ; tried++) {
    const cut = withoutMiddle(text, Math.max(least, kept) / tokens)
    const left = estimate(cut)
    const over = left - (tokens - excess)
    if (over <= 0 || kept <= least || tried === cutsMax) return { text: cut, tokens: left }
    // The rest has more tokens a character than the whole text.
    kept -= Math.max(cutTokensLeast, 2 * over)
  }
}

/** Texts of callers and tools: what a model said may be signed. */
function textsOf(item: Item): readonly string[] {
  if (item.kind !== 'tool-result' && !(item.kind === 'message' && item.role === 'user')) return []
  return item.parts.flatMap((part) => (part.kind === 'text' ? part.text : []))
}

function withTexts(item: Item, shorter: ReadonlyMap<string, string>): Item {
  if (item.kind !== 'tool-result' && item.kind !== 'message') return item
  if (item.kind === 'message' && item.role !== 'user') return item
  const cut = (part: Part): Part =>
    part.kind === 'text' && shorter.has(part.text) ? { ...part, text: shorter.get(part.text) ?? part.text } : part
  return { ...item, parts: item.parts.map(cut) }
}

/** A share of a text, from its beginning and its end. */
function withoutMiddle(text: string, share: number): string {
  const half = Math.floor((text.length * share) / 2)
  const head = text.slice(0, half).replace(/[\ud800-\udbff]$/, '')
  const tail = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '')
  return `${head}\n[…]\n${tail}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
