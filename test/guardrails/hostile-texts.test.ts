import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardrailWith } from '../../scripts/guardrails/bare-guardrail.ts'
import { type LocalFilterSlug, labelled } from '../../scripts/guardrails/labelled/index.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'

const slugs = Object.keys(labelled) as LocalFilterSlug[]
const builtins = slugs.map((slug) => ({ slug, action: 'redact' }) as const)
const scanner = new Scanners().for([guardrailWith({ builtins })], 'input')

// What each filter looks at longest, over and over: an engine that backtracks, or looks back at all of it each time, would take hours.
const pieces = [
  'a@',
  'a@a.',
  'a.a.a@',
  '%40',
  '1-',
  '1 ',
  '(1',
  '+1',
  '00',
  '1'.repeat(64),
  '4111 ',
  '1.',
  ':',
  '::',
  'f:',
  'DE89 ',
  'DE8',
  '://a:',
  'password: ',
  '-----BEGIN PRIVATE KEY-----',
  'sk-',
  'eyJ',
  'eyJa.ey',
  'key=',
  'AAAA',
  'ignore all ',
  'do not tell ',
  'you are now ',
  'é',
  'іg',
  '\u200b4',
  '４',
  '\ud835\udfd2',
]

describe('scanners', () => {
  it.each(pieces)('end with 200 KB of %j', { timeout: 60_000 }, (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const findings = scanner?.scan(text, 'user') ?? []
    expect(findings.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
  })

  it('find stretches in order that lie in the text, overlap nothing and cut no character', () => {
    const unit = fc.oneof(
      fc.constantFrom(...pieces, 'jane@example.com', '4111111111111111', '😀', ' '),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let last = 0
        for (const { start, end } of scanner?.scan(text, 'user') ?? []) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          for (const place of [start, end])
            expect(/[\ud800-\udbff]$/.test(text.slice(0, place)) && /^[\udc00-\udfff]/.test(text.slice(place))).toBe(
              false,
            )
          last = end
        }
      }),
    )
  })
})
