/** A piece of a line of text. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** A block of a text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }

/** Reads the part of Markdown that descriptions are written in: paragraphs, headings, lists, code, emphasis and links. All else is text. */
export function readMarkdown(text: string): readonly Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1)
      const last = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
    } else if (line.trim() === '') {
      at++
    } else {
      const first = at
      at++
      // A heading is one line.
      while (at < lines.length && !line.startsWith('#') && !startsBlock(lines[at] ?? '')) at++
      blocks.push(blockOf(lines.slice(first, at)))
    }
  }
  return joinLists(blocks)
}

function startsBlock(line: string): boolean {
  return line.trim() === '' || /^(```|#{1,6} |[-*] )/.test(line)
}

function blockOf(lines: readonly string[]): Block {
  const text = lines.map((line) => line.trim()).join(' ')
  const [, marks, title] = /^(#{1,6}) (.*)$/.exec(text) ?? []
  if (marks !== undefined) return { kind: 'heading', level: marks.length, inlines: readInlines(title ?? '') }
  const [, item] = /^[-*] (.*)$/.exec(text) ?? []
  if (item !== undefined) return { kind: 'list', items: [readInlines(item)] }
  return { kind: 'paragraph', inlines: readInlines(text) }
}

function joinLists(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.kind === 'list' && last?.kind === 'list') {
      joined[joined.length - 1] = { kind: 'list', items: [...last.items, ...block.items] }
    } else joined.push(block)
  }
  return joined
}

const inlinePattern =
  /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()`"']*[\w/])/g

/** The pieces of a line. */
export function readInlines(text: string): readonly Inline[] {
  const pieces: Inline[] = []
  let from = 0
  for (const found of text.matchAll(inlinePattern)) {
    const [whole, code, strong, emphasis, label, target, address] = found
    if (found.index > from) pieces.push({ kind: 'text', text: text.slice(from, found.index) })
    from = found.index + whole.length
    if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) pieces.push({ kind: 'emphasis', text: emphasis })
    else pieces.push(linkOf(label ?? address ?? '', target ?? address ?? ''))
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

// A contract can be extended by others: a link must not run anything.
function linkOf(text: string, href: string): Inline {
  return /^(https?:\/\/|#)/.test(href) ? { kind: 'link', text, href } : { kind: 'text', text }
}
