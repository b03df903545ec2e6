import type { Random } from '../seeded-random.ts'
import { pickCharacter } from './character-set.ts'
import type { PatternNode } from './pattern.ts'
import type { Work } from './work.ts'

/** The parts of a maker that writing a text needs. */
export interface Maker {
  readonly random: Random
  readonly scope: { readonly work: Work }
}

interface Writing {
  readonly random: Random
  readonly work: Work
  readonly lengthMin: number
  readonly lengthMax: number
  text: string
}

/**
 * Writes a text that a pattern matches, repeating parts until it is `lengthMin` long, and no more than needed near `lengthMax`. Undefined
 * when a set is empty. The caller checks the result: the parts of a pattern can contradict each other.
 */
export function stringForPattern(
  pattern: PatternNode,
  lengthMin: number,
  lengthMax: number,
  { random, scope: { work } }: Maker,
): string | undefined {
  const writing: Writing = { random, work, lengthMin, lengthMax, text: '' }
  return write(pattern, writing) ? writing.text : undefined
}

function write(node: PatternNode, writing: Writing): boolean {
  writing.work.spend(node.kind === 'set' ? 1 + node.set.length : 1)
  switch (node.kind) {
    case 'anchor':
      return true
    case 'set': {
      const character = pickCharacter(node.set, writing.random)
      if (character === undefined) return false
      writing.text += character
      return writing.text.length <= writing.lengthMax
    }
    case 'sequence':
      return node.nodes.every((part) => write(part, writing))
    case 'choice':
      return write(chooseBranch(node.nodes, writing), writing)
    case 'repeat':
      return writeRepeat(node, writing)
  }
}

function chooseBranch(nodes: readonly PatternNode[], { random }: Writing): PatternNode {
  const [first = { kind: 'sequence', nodes: [] } as const, ...others] = nodes
  return random.pick([first, ...others])
}

function writeRepeat({ node, min, max }: PatternNode & { kind: 'repeat' }, writing: Writing): boolean {
  const liked = Math.min(max, min + writing.random.integer(0, 3))
  for (let count = 0; count < max; count++) {
    const isNeeded = count < min
    const isShort = writing.text.length < writing.lengthMin
    const isLiked = count < liked && writing.text.length < writing.lengthMax
    if (!isNeeded && !isShort && !isLiked) break
    const before = writing.text
    if (!write(node, writing)) {
      writing.text = before
      return !isNeeded
    }
    // Nothing was added, and nothing will be.
    if (writing.text === before && !isNeeded) break
    if (writing.text === before && count > 100) break
  }
  return true
}
