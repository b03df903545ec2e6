import type { PromptShape, ShapeBlock, ShapeBlockKind } from '../records/prompt-shape.ts'

/** Why a provider could not read the beginning of a prompt from its cache. */
export type BreakKind =
  | 'tools_reordered'
  | 'tools_changed'
  | 'system_changed'
  | 'timestamp'
  | 'earlier_message_changed'
  | 'history_truncated'
  | 'model_changed'
  | 'endpoint_changed'
  | 'expired'
  | 'too_short'
  | 'unknown'

/** A request whose prompt is compared. */
export interface ShapedRequest {
  readonly model: string | null
  readonly endpointTag: string | null
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly inputTokens: number
  readonly shape: PromptShape
}

/** The first block that is not known to be the same. */
export interface BrokenBlock {
  readonly kind: ShapeBlockKind
  /** Its number among those of its kind, from 1. */
  readonly number: number
  /** How many of its kind the later prompt has. */
  readonly count: number
  /** False: it is this one or one of those behind it that shapes leave out. */
  readonly isExact: boolean
}

export interface Comparison {
  /** What most likely keeps the later request from reading the earlier one's prompt from a cache. */
  readonly kind: BreakKind
  /** The first block that differs, from 0; null where none does, or it can't be told. */
  readonly position: number | null
  /** The block there; null where the position is. */
  readonly block: BrokenBlock | null
  /** The part of the later prompt that both begin with, from 0 to 1. */
  readonly commonShare: number
  /** The part of the later prompt that the earlier one had, too, wherever it stands. */
  readonly sharedShare: number
  /** The part of it that would have come from a cache had it gone on where the earlier one ended. */
  readonly expectedShare: number
}

/** Most providers forget a prompt that nobody asks for in this time. */
export const cachedForMs = 5 * 60_000
/** Most providers cache nothing of shorter prompts. */
export const cacheableTokensMin = 1_024

/** Compares two requests that follow each other. */
export function compareShapes(earlier: ShapedRequest, later: ShapedRequest): Comparison {
  const total = Math.max(1, totalOf(later.shape))
  const expectedShare = Math.min(1, totalOf(earlier.shape) / total)
  if (earlier.shape.keyId !== later.shape.keyId) {
    const kind = kindBesideShape(earlier, later) ?? 'unknown'
    return { kind, position: null, block: null, commonShare: 0, sharedShare: 0, expectedShare }
  }
  const { at, commonSize, difference } = firstDifference(earlier.shape, later.shape)
  const known = new Set(earlier.shape.blocks.map(({ plain }) => plain))
  const rest = later.shape.blocks.filter((block) => block.position >= at)
  const moved = rest.filter((block) => known.has(block.plain) || (block.position === at && isOnlyMoved(difference)))
  const shares = { commonShare: commonSize / total, sharedShare: (commonSize + sizeOf(moved)) / total, expectedShare }
  const beside = kindBesideShape(earlier, later)
  if (beside !== null) return { kind: beside, position: null, block: null, ...shares }
  if (difference !== null) {
    return { kind: difference, position: at, block: brokenBlock(earlier.shape, later.shape, at, difference), ...shares }
  }
  const kind = later.createdAt - earlier.createdAt > cachedForMs ? 'expired' : 'unknown'
  return { kind, position: null, block: null, ...shares }
}

function kindBesideShape(earlier: ShapedRequest, later: ShapedRequest): BreakKind | null {
  if (Math.min(earlier.inputTokens, later.inputTokens) < cacheableTokensMin) return 'too_short'
  if (earlier.model !== later.model) return 'model_changed'
  return earlier.endpointTag === later.endpointTag ? null : 'endpoint_changed'
}

interface FirstDifference {
  /** The first block that is not known to be the same. */
  readonly at: number
  /** Characters before it. */
  readonly commonSize: number
  /** Null where one prompt is the beginning of the other. */
  readonly difference: BreakKind | null
}

function firstDifference(earlier: PromptShape, later: PromptShape): FirstDifference {
  const before = new Map(earlier.blocks.map((block) => [block.position, block]))
  const shared = Math.min(earlier.count, later.count)
  let commonSize = 0
  let next = 0
  for (const block of later.blocks) {
    const { position } = block
    if (position >= shared) break
    const other = before.get(position)
    if (position !== next) {
      // Blocks between the first and the last ones are left out: what is known of them is the hash of all up to here.
      if (other?.prefix === undefined || other.prefix !== block.prefix)
        return { at: next, commonSize, difference: other === undefined ? 'unknown' : 'earlier_message_changed' }
      commonSize += later.leftOutSize
    } else if (other === undefined) {
      return { at: next, commonSize, difference: 'unknown' }
    } else if (other.plain !== block.plain) {
      return { at: position, commonSize, difference: differenceOf(earlier, later, other, block) }
    }
    commonSize += block.size
    next = position + 1
  }
  // The rest is in what the later shape leaves out.
  return { at: next, commonSize, difference: next < shared ? 'unknown' : null }
}

function differenceOf(earlier: PromptShape, later: PromptShape, one: ShapeBlock, other: ShapeBlock): BreakKind {
  if (one.kind === 'tools' || other.kind === 'tools') {
    if (earlier.toolSet === later.toolSet) return 'tools_reordered'
    return one.masked === other.masked ? 'timestamp' : 'tools_changed'
  }
  const isLater = (block: ShapeBlock) => block.position > one.position && block.plain === other.plain
  if (other.kind === 'message' && earlier.blocks.some(isLater)) return 'history_truncated'
  if (one.masked === other.masked) return 'timestamp'
  return one.kind === 'system' || other.kind === 'system' ? 'system_changed' : 'earlier_message_changed'
}

function brokenBlock(earlier: PromptShape, later: PromptShape, at: number, difference: BreakKind): BrokenBlock {
  const isKnown = difference !== 'unknown'
  const [before, now] = [blockAt(earlier, at, isKnown), blockAt(later, at, isKnown)]
  // Tools or a system text that are gone are found in the earlier prompt alone.
  const isGone =
    (difference === 'tools_changed' && now.kind !== 'tools') ||
    (difference === 'system_changed' && now.kind !== 'system')
  return isGone ? before : now
}

function blockAt({ blocks, count }: PromptShape, position: number, isKnown: boolean): BrokenBlock {
  const [first] = blocks
  const toolBlocks = first?.kind === 'tools' ? 1 : 0
  // Where neither is among the first blocks, as good as all are messages.
  const firstMessage = blocks.find((block) => block.kind === 'message')?.position ?? count
  const found = blocks.find((block) => block.position === position)
  const isExact = isKnown && found !== undefined
  if (position < toolBlocks) return { kind: 'tools', number: 1, count: 1, isExact }
  if (position < firstMessage)
    return { kind: 'system', number: position - toolBlocks + 1, count: firstMessage - toolBlocks, isExact }
  return { kind: 'message', number: position - firstMessage + 1, count: count - firstMessage, isExact }
}

/** Whether a block that differs says the same all the same. */
function isOnlyMoved(kind: BreakKind | null): boolean {
  return kind === 'tools_reordered' || kind === 'timestamp'
}

function totalOf({ blocks, leftOutSize }: PromptShape): number {
  return sizeOf(blocks) + leftOutSize
}

function sizeOf(blocks: readonly ShapeBlock[]): number {
  return blocks.reduce((sum, { size }) => sum + size, 0)
}
