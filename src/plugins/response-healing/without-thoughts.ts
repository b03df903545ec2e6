import { endOfBracket } from './json-spans.ts'

/** The marks of thoughts in models' answers. */
const opening =
  /<((?:\w+:)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad))>|\[(THINK)\]|◁(think)▷|<\|channel\|>analysis<\|message\|>/gi
const closing = /<\/(?:\w+:)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)>|\[\/THINK\]|◁\/think▷/gi

/** Maximum marks and brackets to read. */
const looksMax = 64

/**
 * A text without what its model thought in it: JSON there is a draft. Of thoughts that never end, nothing that follows is left; of ones without
 * a beginning, which prompts have, nothing before. Marks within JSON are texts of it.
 */
export function withoutThoughts(text: string): string {
  const pieces: string[] = []
  let from = 0
  let at = 0
  for (let looks = 0; looks < looksMax; looks++) {
    const begin = firstMatch(opening, text, at)
    const end = firstMatch(closing, text, at)
    const mark = begin === null || (end !== null && end.index < begin.index) ? end : begin
    if (mark === null) break
    const passed = behindJson(text, at, mark.index)
    if (passed === null) break
    if (passed > mark.index) {
      at = passed
      continue
    }
    if (mark === end) {
      pieces.length = 0
      from = at = end.index + end[0].length
      continue
    }
    pieces.push(text.slice(from, mark.index))
    const [close, length] = closeOf(mark)
    const over = text.toLowerCase().indexOf(close, mark.index + mark[0].length)
    from = at = over < 0 ? text.length : over + length
  }
  return [...pieces, text.slice(from)].join('\n')
}

/** The mark that ends a thought, in lower case, and its length. */
function closeOf([, tag, bracketed, angled]: RegExpExecArray): readonly [string, number] {
  const close =
    tag !== undefined
      ? `</${tag}>`
      : bracketed !== undefined
        ? '[/THINK]'
        : angled !== undefined
          ? '◁/think▷'
          : '<|end|>'
  return [close.toLowerCase(), close.length]
}

function firstMatch(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

/** Behind the JSON that a mark stands in, or the mark's index where it stands in none; null where that JSON never ends. */
function behindJson(text: string, from: number, mark: number): number | null {
  let at = from
  for (let looks = 0; looks < looksMax; looks++) {
    const bracket = text.slice(at, mark).search(/[{[]/)
    if (bracket < 0) return mark
    const end = endOfBracket(text, at + bracket)
    if (end === null) return null
    if (end > mark) return end
    at = end
  }
  return mark
}
