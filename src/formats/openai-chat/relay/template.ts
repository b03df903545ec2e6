import { latin1ToText, textToLatin1 } from '../../../streams/latin1.ts'
import { LearnedTemplate, type VaryingTree } from '../../../streams/learned-template.ts'
import { parseUntrusted } from '../../../streams/untrusted-json.ts'

/** What of a chunk may differ from one to the next without its being another kind of chunk: something that is said, or padding. */
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
 * Most chunks of a stream are the same but for a few strings. Once such a chunk has been parsed and rewritten for the caller, those that
 * match it around its strings are rewritten by putting their strings into the same places, which costs a tenth. Texts are UTF-8 as
 * Latin-1: a character for each byte.
 */
export class RelayTemplate {
  /** Whether the last chunk that matched said anything. */
  hasSaid = false
  readonly #ins = new LearnedTemplate<Leaf>(varying)
  /** What is written before, between and behind the strings, and which string goes where; nothing before a rewriting was learned. */
  #outs: readonly string[] = []
  #order: readonly number[] = []

  /** The rewritten form of the line `[start, end)`; undefined when it has to be parsed. */
  match(text: string, start: number, end: number): string | undefined {
    const ins = this.#ins
    if (this.#outs.length === 0 || !ins.match(text, start, end)) return undefined
    ins.confirm()
    return this.#fill(text)
  }

  /** Learns from a line that had to be parsed: `data` is its JSON, `rewrite` does the same to any chunk of its kind. */
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
    // Every second part is the number of a string.
    this.#order = parts.filter((_, index) => index % 2 === 1).map(Number)
    this.#outs = parts.filter((_, index) => index % 2 === 0)
    const { hasSaid } = this
    // A string with escapes in it may be spelled in another way; the next chunk will do.
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
