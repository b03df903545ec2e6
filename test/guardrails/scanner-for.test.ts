import { describe, expect, it } from 'vitest'
import { guardrailWith } from '../../scripts/guardrails/bare-guardrail.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import type { AssignedGuardrail } from '../../src/records/guardrail.ts'
import { someone } from '../support/holders.ts'

/** What is found for guardrails in a text that a user wrote: name, action and the text of each finding. */
function found(
  guardrails: readonly AssignedGuardrail[],
  text: string,
  direction: 'input' | 'output' = 'input',
): readonly string[] {
  const findings = new Scanners().for(guardrails, direction, someone)?.scan(text, 'user') ?? []
  return findings.map(({ start, end, rule }) => `${rule.action} ${rule.name}: ${text.slice(start, end)}`)
}

describe('scanners', () => {
  it('are null where no filter looks in their direction', () => {
    const scanners = new Scanners()
    const guardrail = guardrailWith({ builtins: [{ slug: 'email', action: 'redact' }] })
    expect(scanners.for([], 'input', someone)).toBeNull()
    expect(scanners.for([guardrailWith({})], 'input', someone)).toBeNull()
    expect(scanners.for([guardrail], 'output', someone)).toBeNull()
    expect(scanners.for([guardrail], 'input', someone)).not.toBeNull()
  })

  it('find step by step what they find at once, in letters that are folded, too', () => {
    const builtins = [
      { slug: 'email', action: 'redact' },
      { slug: 'credit-card', action: 'block' },
    ] as const
    const scanner = new Scanners().for([guardrailWith({ builtins })], 'input', someone)
    const text = 'ada@example.com paid with \uff14111 1111 1111 1111'
    const steps = scanner?.scanInSteps(text, 'user')
    let count = 0
    let step = steps?.next()
    for (; step?.done === false; step = steps?.next()) count++
    expect(step?.value).toEqual(scanner?.scan(text, 'user'))
    expect(step?.value).toHaveLength(2)
    expect(count).toBe(4)
  })

  it('let each filter say which way it looks, where it does not look as its guardrail does', () => {
    const guardrail = guardrailWith({
      appliesTo: 'output',
      builtins: [
        { slug: 'email', action: 'redact', appliesTo: 'both' },
        { slug: 'iban', action: 'block' },
      ],
      patterns: [{ pattern: 'falcon', action: 'flag', appliesTo: 'input' }],
    })
    const names = (direction: 'input' | 'output'): readonly string[] | undefined =>
      new Scanners().for([guardrail], direction, someone)?.rules.map(({ name }) => name)
    expect(names('input')).toEqual(['email', 'pattern-1'])
    expect(names('output')).toEqual(['email', 'iban'])
  })

  it('are kept until the guardrail changes', () => {
    const scanners = new Scanners()
    const guardrail = guardrailWith({ builtins: [{ slug: 'email', action: 'redact' }] })
    const scanner = scanners.for([guardrail], 'input', someone)
    expect(scanners.for([{ ...guardrail }], 'input', someone)).toBe(scanner)
    expect(scanners.for([{ ...guardrail, updatedAt: 5 }], 'input', someone)).not.toBe(scanner)
    expect(scanners.for([{ ...guardrail, scope: 'key' }], 'input', someone)?.rules[0]?.guardrail.scope).toBe('key')
  })

  it('unite the filters of several guardrails, each of which finds what it finds alone', () => {
    const redacting = guardrailWith({
      builtins: [
        { slug: 'email', action: 'redact' },
        { slug: 'phone', action: 'redact' },
      ],
    })
    const blocking = guardrailWith({ builtins: [{ slug: 'email', action: 'block' }] })
    const flagging = guardrailWith({ builtins: [{ slug: 'email', action: 'flag' }] })
    const text = 'jane@example.com, (415) 555-0100'
    const all = found([redacting, flagging, blocking], text)
    expect(all.toSorted()).toEqual([redacting, flagging, blocking].flatMap((each) => found([each], text)).toSorted())
    expect(all).toHaveLength(4)
  })

  it('find what overlaps, too', () => {
    const guardrail = guardrailWith({
      builtins: [{ slug: 'email', action: 'redact' }],
      patterns: [{ pattern: 'write to [a-z]+', label: 'Names', action: 'redact' }],
    })
    expect(found([guardrail], 'Please write to jane@example.com now')).toEqual([
      'redact Names: write to jane',
      'redact email: jane@example.com',
    ])
  })

  it('name patterns by their label or number, with words for placeholders', () => {
    const guardrail = guardrailWith({
      patterns: [
        { pattern: 'falcon', label: 'Project name', action: 'redact' },
        { pattern: 'eagle', action: 'redact' },
        { pattern: 'owl', label: 'Größe (neu) – プロジェクト', action: 'redact' },
        { pattern: 'lark', label: '№ 1!', action: 'redact' },
      ],
    })
    const rules = new Scanners()
      .for([guardrail], 'input', someone)
      ?.rules.map(({ name, word, engine }) => ({ name, word, engine }))
    expect(rules).toEqual([
      { name: 'Project name', word: 'PROJECT_NAME', engine: 'pattern' },
      { name: 'pattern-2', word: 'REDACTED', engine: 'pattern' },
      { name: 'Größe (neu) – プロジェクト', word: 'GRÖSSE_NEU_プロジェクト', engine: 'pattern' },
      { name: '№ 1!', word: 'REDACTED', engine: 'pattern' },
    ])
  })

  it('call built-in filters by their label where they have one', () => {
    const guardrail = guardrailWith({ builtins: [{ slug: 'email', action: 'redact', label: 'Addresses' }] })
    expect(new Scanners().for([guardrail], 'input', someone)?.rules[0]?.name).toBe('Addresses')
  })

  it.each([
    ['zero-width characters', 'to jane@ex\u200bample.com.', 'jane@ex\u200bample.com'],
    ['full-width letters', 'to ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ !', 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['full-width digits', 'no ４１１１１１１１１１１１１１１１.', '４１１１１１１１１１１１１１１１'],
    ['Arabic digits', 'رقم ٤١١١١١١١١١١١١١١١', '٤١١١١١١١١١١١١١١١'],
    ['mathematical digits', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏'],
    ['soft hyphens and tags', '4111\u00ad1111\u{e0041}11111111', '4111\u00ad1111\u{e0041}11111111'],
    ['non-breaking spaces', '4111\u00a01111\u00a01111\u00a01111', '4111\u00a01111\u00a01111\u00a01111'],
    ['en dashes', '4111–1111–1111–1111', '4111–1111–1111–1111'],
  ])('find what %s hide', (_, text, value) => {
    const guardrail = guardrailWith({
      builtins: [
        { slug: 'email', action: 'redact' },
        { slug: 'credit-card', action: 'redact' },
      ],
    })
    expect(found([guardrail], text).map((line) => line.replace(/^.*?: /, ''))).toEqual([value])
  })

  it('find what folding would hide', () => {
    const guardrail = guardrailWith({ builtins: [{ slug: 'credit-card', action: 'redact' }] })
    expect(found([guardrail], '4111111111111111\u200b23456789')).toEqual(['redact credit-card: 4111111111111111'])
  })

  it('never cut a character in halves', () => {
    const guardrail = guardrailWith({ patterns: [{ pattern: '[^a]b', action: 'redact' }] })
    expect(found([guardrail], '😀b')).toEqual(['redact pattern-1: 😀b'])
  })

  it('take the longest text that any of their guardrails holds back', () => {
    const short = guardrailWith({ holdBackChars: 64, builtins: [{ slug: 'email', action: 'redact' }] })
    const long = guardrailWith({ holdBackChars: 512, builtins: [{ slug: 'email', action: 'redact' }] })
    const silent = guardrailWith({ holdBackChars: 9999 })
    expect(new Scanners().for([short, long, silent], 'input', someone)?.holdBackChars).toBe(512)
  })
})
