import { latin1ToText, textToLatin1 } from '../../../streams/latin1.ts'
import { LearnedTemplate, type VaryingTree } from '../../../streams/learned-template.ts'
import { parseUntrusted } from '../../../streams/untrusted-json.ts'

/** The varying parts of chunks of the same kind: content or padding. */
type Leaf = 'said' | 'padding'

const varying: VaryingTree<Leaf> = {
  choices: {
    0: {
      delta: {
        content: 'said',
        reasoning: 'said',
        reasoning_content: 'said',
        refusal: 'said',
        reasoning_details: { 0: { text: 'said', summary: 'said' } },
        tool_calls: { 0: { function: { arguments: 'said' }, custom: { input: 'said' } } },
        audio: { data: 'said', transcript: 'said' },
      },
    },
  },
  // Padding against eavesdroppers that guess text from the lengths of chunks.
  obfuscation: 'padding',
  p: 'padding',
}

/**
 * Most chunks of a stream differ only in a few strings. Once such a chunk was parsed and rewritten, matching chunks are rewritten by
 * inserting their strings, which costs a tenth. Texts are UTF-8 as Latin-1, one character per byte.
 */
export class RelayTemplate {
  /** Whether the last matching chunk had content. */
  hasSaid = false
  readonly #ins = new LearnedTemplate<Leaf>(varying)
  /** The output before, between and after the strings, and their order; empty before anything was learned. */
  #outs: readonly string[] = []
  #order: readonly number[] = []

  /** The rewritten line `[start, end)`; undefined if it has to be parsed. */
  match(text: string, start: number, end: number): string | undefined {
    const ins = this.#ins
    if (this.#outs.length === 0 || !ins.match(text, start, end)) return undefined
    ins.confirm()
    return this.#fill(text)
  }

  /** Learns from a parsed line: `data` is its JSON, `rewrite` rewrites any chunk of its kind. */
  learn(line: string, data: string, rewritten: string, rewrite: (wire: unknown) => string | undefined): void {
    this.#outs = []
    const ins = this.#ins
    if (data.includes(mark)) return
    ins.learn(line, line.length - data.length)
    const { pieces, labels, starts, ends } = ins
    if (!labels.some((label, index) => label === 'said' && (ends[index] ?? 0) > (starts[index] ?? 0))) return
    const marked = pieces.map((piece, index) => (index === 0 ? piece : `${mark}${index - 1}${mark}${piece}`)).join('')
    const out = rewrite(parseUntrusted(latin1ToText(marked.slice(line.length - data.length))))
    if (pieces.length === 0 || out === undefined) return
    const parts = textToLatin1(out).split(marks)
    // Every second part is a string's number.
    this.#order = parts.filter((_, index) => index % 2 === 1).map(Number)
    this.#outs = parts.filter((_, index) => index % 2 === 0)
    const { hasSaid } = this
    // A string with escapes may be written differently; learn from the next chunk.
    if (this.#fill(line) !== rewritten) this.#outs = []
    this.hasSaid = hasSaid
  }

  #fill(text: string): string {
    const { labels, starts, ends } = this.#ins
    this.hasSaid = false
    for (let index = 0; index < labels.length; index++) {
      if (labels[index] === 'said' && (ends[index] ?? 0) > (starts[index] ?? 0)) this.hasSaid = true
    }
    const outs = this.#outs
    let out = outs[0] ?? ''
    for (let index = 1; index < outs.length; index++) {
      const from = this.#order[index - 1] ?? 0
      out += text.slice(starts[from], ends[from])
      out += outs[index] ?? ''
    }
    return out
  }
}

const mark = '@@'
const marks = /@@(\d+)@@/
