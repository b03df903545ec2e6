import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const pages = resolve(import.meta.dirname, '../../../../pages')

/** What an effect does that runs after the page is drawn: what people type by then went elsewhere. */
function lateEffects(text: string): string[] {
  return text.split(/\buseEffect\(/).flatMap((rest, at) => (at === 0 ? [] : [rest.slice(0, endOf(rest))]))
}

function endOf(text: string): number {
  let depth = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

it('is moved before a page is drawn, or by what somebody does', () => {
  const parts = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const late = parts.filter((name) =>
    lateEffects(readFileSync(join(pages, name), 'utf8')).some(
      (effect) => effect.includes('focus()') && !effect.includes('addEventListener'),
    ),
  )
  expect(late).toEqual([])
})
