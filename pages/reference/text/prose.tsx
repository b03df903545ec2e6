import type { ComponentChildren } from 'preact'
import { type Block, type Inline, readInlines, readMarkdown } from './markdown.ts'

/** A description with its paragraphs, lists and headings. */
export function Prose({ text }: { readonly text: string }) {
  return <div class="prose">{readMarkdown(text).map(renderBlock)}</div>
}

/** A description in one line of text. */
export function Words({ text }: { readonly text: string }) {
  return <>{readInlines(text.replaceAll(/\s+/g, ' ')).map(renderInline)}</>
}

function renderBlock(block: Block): ComponentChildren {
  switch (block.kind) {
    case 'heading':
      // The page's own headings are above those of a description.
      return <h3>{block.inlines.map(renderInline)}</h3>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li>{item.map(renderInline)}</li>
          ))}
        </ul>
      )
    case 'code':
      return <pre tabIndex={0}>{block.text}</pre>
    case 'paragraph':
      return <p>{block.inlines.map(renderInline)}</p>
  }
}

function renderInline(inline: Inline): ComponentChildren {
  switch (inline.kind) {
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return <strong>{inline.text}</strong>
    case 'emphasis':
      return <em>{inline.text}</em>
    case 'link':
      return <a href={inline.href}>{inline.text}</a>
    case 'text':
      return inline.text
  }
}
