import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardrailWith } from '../../scripts/guardrails/bare-guardrail.ts'
import { type LocalFilterSlug, labelled } from '../../scripts/guardrails/labelled/index.ts'
import { builtinFilters } from '../../src/guardrails/filters/builtin-filters.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import { TextView } from '../../src/guardrails/text-view.ts'
import { windowChars } from '../../src/guardrails/text-windows.ts'
import { expectLinear } from '../support/growth.ts'
import { someone } from '../support/holders.ts'

const slugs = Object.keys(labelled) as LocalFilterSlug[]
const builtins = slugs.map((slug) => ({ slug, action: 'redact' }) as const)
const scanner = new Scanners().for([guardrailWith({ builtins })], 'input', someone)

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
  '4 ',
  '41 ',
  '(4) ',
  '415-',
  '030 ',
  '+49 (0)',
  'call 4',
  'ssn 1 ',
  '1.2.3.4.',
  '"@',
  '-----BEGIN',
  '-----BEGIN PRIVATE KEY-----\n',
  'SG.',
  'curl -u ',
  'Authorization: Basic ',
  'a=1',
  'ignore\n',
  '忽略',
  '\u200b4',
  '４',
  '\ud835\udfd2',
]

describe('each filter', () => {
  it.each(pieces)('takes no more than in proportion to 1 MB of %j', { timeout: 120_000 }, async (piece) => {
    for (const slug of slugs) {
      const { finds } = builtinFilters[slug]
      if (typeof finds !== 'function') continue
      await expectLinear((text) => finds(new TextView(text)), piece.repeat(Math.ceil(1_000_000 / piece.length)), slug)
    }
  })
})

describe('scanners', () => {
  it.each(pieces)('end with 200 KB of %j', { timeout: 60_000 }, (piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const findings = scanner?.scan(text, 'user') ?? []
    expect(findings.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
  })

  it('look at a long text in so many steps as it has windows, and find what lies between two', () => {
    const steps = (text: string) => [...(scanner?.scanInSteps(text, 'user') ?? [])].length
    expect(steps('4 '.repeat(4_000_000))).toBe(Math.ceil(8_000_000 / windowChars) * slugs.length)
    const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkq\n'.repeat(900)}-----END PRIVATE KEY-----`
    for (const value of ['jane@example.com', '4111 1111 1111 1111', key]) {
      for (const before of [0, 1, value.length >> 1, value.length - 1, value.length]) {
        const text = `${'word '.repeat(windowChars).slice(0, windowChars - before - 1)} ${value} ${'word '.repeat(windowChars)}`
        const found = scanner?.scan(text, 'user') ?? []
        expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([value])
      }
    }
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
