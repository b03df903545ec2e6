import { isLetter, isWord } from '../characters.ts'
import { injectionPatterns } from '../injection/injection-patterns.ts'
import { hidesWords, withLatinLetters } from '../injection/look-alikes.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'

/** Finds attempts to take over a model, by how they are worded: also with letters of other scripts, which look like Latin ones, in between. */
export function findPromptInjections({ text: written }: TextView): readonly Span[] {
  const text = withoutEmphasis(withoutWraps(written))
  const spans = findIn(text)
  // Letter by letter, so that the places are the same.
  return hidesWords(text) ? [...spans, ...findIn(withLatinLetters(text))] : spans
}

/** A text with spaces for the underscores before and behind words, by which Markdown emphasizes: to a pattern they are letters. */
function withoutEmphasis(text: string): string {
  return text.includes('_') ? text.replace(/(?<![^\W_])_{1,8}|_{1,8}(?![^\W_])/g, blanks) : text
}

function blanks(signs: string): string {
  return ' '.repeat(signs.length)
}

const mostIndent = 8

/**
 * A text with spaces for the line breaks between two words, so that the places are the same: mails and plain files are wrapped at a width,
 * and what goes on in the next line is the same sentence. A list, a title or a paragraph is not.
 */
function withoutWraps(text: string): string {
  let joined = ''
  let from = 0
  // A pattern that looks around each line break takes several times as long as all others together.
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const end = text.charCodeAt(at - 1) === 13 ? at - 1 : at
    const before = text.charCodeAt(end - 1)
    if (!isWordLike(before) && before !== 44) continue
    let next = at + 1
    while (next <= at + mostIndent && isBlank(text.charCodeAt(next))) next++
    if (!isWordLike(text.charCodeAt(next))) continue
    joined += text.slice(from, end) + (end === at ? ' ' : '  ')
    from = at + 1
  }
  return from === 0 ? text : joined + text.slice(from)
}

/** Whether a letter or a digit, of any script, may be here. */
function isWordLike(code: number): boolean {
  return isWord(code) || code > 127
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

function findIn(text: string): readonly Span[] {
  const spans: Span[] = []
  injectionPatterns.each(text, (index, patterns) => {
    // Words begin where no letter stands before; scripts that don't part words are not of ASCII.
    if (isLetter(text.charCodeAt(index)) && isLetter(text.charCodeAt(index - 1))) return index + 1
    let end = index + 1
    for (const pattern of patterns) {
      pattern.lastIndex = index
      if (pattern.test(text)) end = Math.max(end, pattern.lastIndex)
    }
    if (end > index + 1) spans.push({ start: index, end })
    return end
  })
  return spans
}
