import { readPage } from './pages.ts'

/** A fenced block of a page. */
export interface Block {
  /** `json route`, say. */
  readonly kind: string
  readonly text: string
  /** The heading above it. */
  readonly heading: string
  readonly line: number
}

/** Every fenced block of a page under docs/ that says of what kind it is, from top to bottom. */
export function readBlocks(page: string): readonly Block[] {
  return blocksOf(`docs/${page}`)
}

/** The same of a page anywhere in the project. */
export function blocksOf(path: string): readonly Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: { kind: string; lines: string[]; line: number } | undefined
  const lines = readPage(path).split('\n')
  for (const [index, line] of lines.entries()) {
    if (open === undefined) {
      heading = /^#+ (.*)/.exec(line)?.[1] ?? heading
      const kind = /^```(\S.*)$/.exec(line)?.[1]
      if (kind !== undefined) open = { kind, lines: [], line: index + 1 }
    } else if (line === '```') {
      blocks.push({ kind: open.kind, text: open.lines.join('\n'), heading, line: open.line })
      open = undefined
    } else open.lines.push(line)
  }
  return blocks
}
