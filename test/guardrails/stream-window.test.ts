import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamWindow } from '../../src/guardrails/stream-window.ts'
import type { TextJudge } from '../../src/guardrails/text-judge.ts'

/** Says `*` for each `x…y`, which is at most ten characters long. */
function judgeOf(patience = 12): TextJudge {
  return {
    patience,
    reach: 10,
    judge: (text, from, isEnd) => {
      let upTo = isEnd ? text.length : Math.max(from, text.length - 10)
      const edits = []
      for (const match of text.matchAll(/x[^xy]{0,8}y/g)) {
        const end = match.index + match[0].length
        const start = Math.max(match.index, from)
        if (end <= from || start >= upTo) continue
        edits.push({ start, end, text: '*' })
        upTo = Math.max(upTo, end)
      }
      return { edits, upTo }
    },
  }
}

function read(window: StreamWindow, pieces: readonly string[]): string[] {
  return [...pieces.map((piece) => window.push(piece)), window.end()].flatMap((shown) => shown?.text ?? [])
}

describe('a stream window', () => {
  it('says the same however a text is cut', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'x', 'y', ' ', '\u{1f600}', '\ud83d'), maxLength: 80 })
    const cuts = fc.array(fc.nat(90), { maxLength: 30 })
    fc.assert(
      fc.property(texts, cuts, (text, places) => {
        const whole = read(new StreamWindow(judgeOf()), [text]).join('')
        const sorted = [0, ...places.filter((at) => at < text.length).sort((a, b) => a - b), text.length]
        const pieces = sorted.slice(1).map((end, at) => text.slice(sorted[at], end))
        expect(read(new StreamWindow(judgeOf()), pieces).join('')).toBe(whole)
      }),
    )
  })

  it('never holds more than its patience and one match', () => {
    const window = new StreamWindow(judgeOf())
    let held = 0
    for (let at = 0; at < 500; at++) {
      held += 1 - (window.push('a')?.text.length ?? 0)
      expect(held).toBeLessThanOrEqual(12)
    }
  })

  it('asks its judge once for many small pieces', () => {
    let asked = 0
    const judge = judgeOf(40)
    const counting: TextJudge = {
      ...judge,
      judge: (...given) => {
        asked++
        return judge.judge(...given)
      },
    }
    read(
      new StreamWindow(counting),
      Array.from({ length: 1000 }, () => 'ab'),
    )
    expect(asked).toBeLessThan(80)
  })

  it('edits what goes on behind what the part before it ended with', () => {
    expect(read(new StreamWindow(judgeOf(), 'a x12'), ['34y b'])).toEqual(['* b'])
  })

  it('shows a character with both of its halves', () => {
    const window = new StreamWindow({ patience: 0, reach: 0, judge: (text) => ({ edits: [], upTo: text.length }) })
    expect(read(window, ['a\ud83d', '\ude00b', '\ud83d'])).toEqual(['a', '\u{1f600}b', '\ud83d'])
  })

  it('shows the probabilities of tokens with their text, and of none that was edited', () => {
    const window = new StreamWindow(judgeOf())
    const token = (text: string) => ({ token: text, logprob: -1, top: [] })
    const pieces = ['ab', ' ', 'x', '12', 'y', ' c', 'd ', 'efgh', 'ijkl', 'mnop']
    const shown = [...pieces.map((text) => window.push(text, [token(text)])), window.end()]
    expect(shown.flatMap((each) => each?.text ?? []).join('')).toBe('ab * cd efghijklmnop')
    const tokens = shown.flatMap((each) => each?.logprobs?.map(({ token: text }) => text) ?? [])
    expect(tokens).toEqual(['ab', ' ', ' c', 'd ', 'efgh', 'ijkl', 'mnop'])
  })

  it('leaves out tokens that are not the text they come with', () => {
    const window = new StreamWindow(judgeOf())
    window.push('ab', [{ token: 'secret', logprob: 0, top: [] }])
    expect(window.end()).toEqual({ text: 'ab', logprobs: [] })
  })
})
