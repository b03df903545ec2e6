/** What a block of a prompt is, in the order in which providers read them. */
export type ShapeBlockKind = 'tools' | 'system' | 'message'

/** One block of a prompt: keyed hashes of it, of 64 bits in base64url. */
export interface ShapeBlock {
  readonly kind: ShapeBlockKind
  /** Its place in the prompt, from 0. */
  readonly position: number
  readonly plain: string
  /** The hash of its text without dates, times and ids. */
  readonly masked: string
  /** Its characters. */
  readonly size: number
  /** The hash of everything up to its end. Absent: all blocks before it are in the shape. */
  readonly prefix?: string
}

/** A prompt without what it says: enough to find out where another one begins to differ. */
export interface PromptShape {
  /** Identifies the key of the hashes: those of another key can't be compared. */
  readonly keyId: string
  /** The hash of the tools without their order; null without tools. */
  readonly toolSet: string | null
  /** Blocks of the prompt, those that are left out included. */
  readonly count: number
  /** Characters of the blocks between the first and the last ones, which are left out. */
  readonly leftOutSize: number
  /** The first and the last blocks. */
  readonly blocks: readonly ShapeBlock[]
}

const version = 1
const letters = { tools: 't', system: 's', message: 'm' } as const
const kinds: Readonly<Record<string, ShapeBlockKind>> = { t: 'tools', s: 'system', m: 'message' }

type WrittenBlock = readonly [string, number, string, string, number, string?]

/** A shape as it is stored. */
export function writeShape({ keyId, toolSet, count, leftOutSize, blocks }: PromptShape): string {
  const written = blocks.map(({ kind, position, plain, masked, size, prefix }): WrittenBlock => {
    const block = [letters[kind], position, plain, masked, size] as const
    return prefix === undefined ? block : [...block, prefix]
  })
  return JSON.stringify([version, keyId, toolSet, count, leftOutSize, written])
}

/** A stored shape; null for one of another version. */
export function readShape(text: string): PromptShape | null {
  const [its, keyId, toolSet, count, leftOutSize, written] = JSON.parse(text) as [
    number,
    string,
    string | null,
    number,
    number,
    readonly WrittenBlock[],
  ]
  if (its !== version) return null
  const blocks = written.map(([letter, position, plain, masked, size, prefix]) => ({
    ...{ kind: kinds[letter] ?? 'message', position, plain, masked, size },
    ...(prefix !== undefined && { prefix }),
  }))
  return { keyId, toolSet, count, leftOutSize, blocks }
}
