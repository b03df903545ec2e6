import { describe, expect, it } from 'vitest'
import { readInlines, readMarkdown } from '../../../../pages/reference/text/markdown.ts'
import { contract, operations } from '../served-contract.ts'

const plain = (text: string) =>
  readMarkdown(text).map((block) => (block.kind === 'code' ? block.text : JSON.stringify(block)))

describe('a description', () => {
  it('has paragraphs, headings, lists and code', () => {
    const text = '## Errors\nOne line\nand the next.\n\n- a `b`\n- c\n  d\n\n```json\n{}\n\n```\nend'
    expect(readMarkdown(text).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'code', 'paragraph'])
    expect(readMarkdown(text)[2]).toEqual({
      kind: 'list',
      items: [
        [
          { kind: 'text', text: 'a ' },
          { kind: 'code', text: 'b' },
        ],
        [{ kind: 'text', text: 'c d' }],
      ],
    })
  })

  it('keeps every word of those that the contract has', () => {
    for (const text of [contract.info.description ?? '', ...operations.map(({ description }) => description)]) {
      const words = (from: string) => new Set(from.match(/[A-Za-z]{4,}/g) ?? [])
      const shown = words(plain(text).join('\n'))
      expect([...words(text)].filter((word) => !shown.has(word))).toEqual([])
    }
  })

  it('ends where a code block is never closed', () => {
    expect(readMarkdown('```\nabc')).toEqual([{ kind: 'code', text: 'abc' }])
  })
})

describe('a line', () => {
  it('has code, emphasis and links', () => {
    expect(readInlines('**a** *b* `c*d*` [e](https://f.example) https://g.example/h.').map(({ kind }) => kind)).toEqual(
      [...['strong', 'text', 'emphasis', 'text', 'code', 'text', 'link', 'text', 'link', 'text']],
    )
  })

  it('has no link that runs something or leads out of sight', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:x', 'vbscript:x']) {
      expect(readInlines(`[x](${href})`).filter(({ kind }) => kind === 'link')).toEqual([])
    }
    expect(readInlines('[x](#createResponse)')).toEqual([{ kind: 'link', text: 'x', href: '#createResponse' }])
  })

  it('leaves markup as text', () => {
    expect(readInlines('<script>alert(1)</script>')).toEqual([{ kind: 'text', text: '<script>alert(1)</script>' }])
  })
})
