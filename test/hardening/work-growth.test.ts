import { describe, expect, it } from 'vitest'
import { guardrailWith } from '../../scripts/guardrails/bare-guardrail.ts'
import { readHtml } from '../../src/documents/html-text.ts'
import { AnswerRewriter } from '../../src/guardrails/answer-rewriter.ts'
import { exactNumbers } from '../../src/guardrails/exact-numbers.ts'
import { builtinFilters } from '../../src/guardrails/filters/builtin-filters.ts'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { jsonTokens } from '../../src/guardrails/json-tokens.ts'
import { OutputFilters } from '../../src/guardrails/output-filters.ts'
import { CustomPattern } from '../../src/guardrails/patterns/custom-pattern.ts'
import { Placeholders } from '../../src/guardrails/placeholders.ts'
import { RestoredTexts } from '../../src/guardrails/restored-texts.ts'
import { rewriteJson } from '../../src/guardrails/rewrite-json.ts'
import { ScannedTexts } from '../../src/guardrails/scanned-texts.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import { isSecretReference } from '../../src/guardrails/secrets/secret-reference.ts'
import { walkTexts } from '../../src/guardrails/walk-texts.ts'
import { healJson } from '../../src/plugins/response-healing/heal-json.ts'
import { anyObject } from '../../src/plugins/response-healing/read-by-schema.ts'
import { parseExact, withMarks } from '../../src/streams/exact-json.ts'
import { parseUntrusted } from '../../src/streams/untrusted-json.ts'
import { LinkScanner } from '../../src/web/link-scanner.ts'
import { expectLinear } from '../support/growth.ts'
import { someone } from '../support/holders.ts'

const builtins = Object.entries(builtinFilters).flatMap(([slug, { finds }]) =>
  typeof finds === 'function' ? [{ slug: slug as keyof typeof builtinFilters, action: 'redact' as const }] : [],
)
const guardrail = guardrailWith({ builtins, appliesTo: 'both', restores: true })
const metrics = { guardrailFound: () => {}, guardrailFailed: () => {} }
const parts = { scanners: new Scanners(), metrics, holder: someone }
const newRun = () => new GuardRun(parts, [guardrail])
const { signal } = new AbortController()

/** Looks at a request's texts and redacts them, as a part of a message and as what a tool is called with. */
async function redacted(text: string): Promise<void> {
  const run = newRun()
  if (run.input === null) throw new Error('it looks nowhere')
  const texts = new ScannedTexts(run, run.input)
  const group = { texts: [text], origin: 'user' as const }
  const body = { tools: [{ parameters: parseUntrusted(text) ?? text }] }
  texts.add(group)
  walkTexts(body, 'wire', (own) => {
    texts.add(own)
    return own.texts
  })
  await texts.scan(signal)
  texts.redact(group)
  walkTexts(body, 'wire', (own) => texts.redact(own))
}

function answered(rules: ConstructorParameters<typeof AnswerRewriter>[0], text: string, pieceLength: number): void {
  const rewriter = new AnswerRewriter(rules)
  rewriter.take([{ kind: 'item-start', index: 0, item: { kind: 'message', id: 'm' } }])
  for (let at = 0; at < text.length; at += pieceLength) {
    rewriter.take([{ kind: 'text-delta', index: 0, part: 0, text: text.slice(at, at + pieceLength) }])
  }
  rewriter.take([{ kind: 'item-done', index: 0 }])
}

function filtersOfAnswers(): OutputFilters {
  const run = newRun()
  if (run.output === null) throw new Error('it looks nowhere')
  return new OutputFilters(run, run.output)
}

function restoring(): RestoredTexts {
  const run = newRun()
  for (let count = 0; count < 50; count++) run.placeholders.placeholder('EMAIL', `value ${count}`, true)
  return new RestoredTexts(run)
}

const address = 'https://page.example/a/b'
const same = (text: string) => text
const longNumber = '12345678901234567890'

/** All that looks at texts of others, byte by byte. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'numbers of a body': (text) => exactNumbers(`{"a":${longNumber},"b":${text}`),
  'exact numbers': (text) => parseExact(`[${longNumber},${text}`),
  'exact numbers, in a string': (text) => withMarks(JSON.stringify([text]), () => true),
  'tokens of JSON': (text) => jsonTokens(JSON.stringify({ a: text, b: [text] })),
  'JSON that is rewritten': (text) => rewriteJson(JSON.stringify({ a: text }), same),
  'JSON that was cut off': (text) => rewriteJson(`{"a":"${text}`, (said) => `${said}!`),
  'no JSON at all': (text) => rewriteJson(text, same),
  'placeholders that stand in a text': (text) => new Placeholders().reserve(text),
  'a text of a request': redacted,
  'JSON of a request': (text) => redacted(JSON.stringify({ a: text, [text.slice(0, 9_000)]: 1 })),
  'JSON in JSON of a request': (text) => redacted(JSON.stringify({ a: JSON.stringify({ b: text }) })),
  'a list of a request': (text) => redacted(JSON.stringify(text.match(/[\s\S]{1,40}/g))),
  'arguments of an answer': (text) => filtersOfAnswers().rewriteArguments(JSON.stringify({ a: text })),
  'an answer': (text) => answered(filtersOfAnswers(), text, 64),
  'an answer in one piece': (text) => answered(filtersOfAnswers(), text, text.length),
  'an answer with placeholders': (text) => answered(restoring(), text, 5),
  'a pattern': (text) => new CustomPattern('(?:a|aa)+b|x[^y]*y|w').find(text),
  'the reference of a secret': (text) => isSecretReference(text, { start: 0, end: text.length }),
  'a document': (text) => readHtml(text),
  'a page': (text) => readHtml(`<p>${text}`, { address }),
  'a tag of a page': (text) => readHtml(`<a title='${text}' ${text}>x</a>`, { address }),
  'links of an answer': (text) => new LinkScanner().take(text),
  'healing of an answer': (text) => healJson(text, anyObject),
}

const shapes: readonly string[] = [
  ...['a', '1', '-', '.', '_', '+', '@', '"', "'", '\\', '\\"', '\\n', '\\u0040', '\\\\u0040', '[', '{', '<', '(', '&'],
  ...['a ', '1.', '1e', '-1', '[1,', '{"a":', '":"', ',', 'true', '==', ':', '/', 'é', '\u200b', '４', '\ud800', '%40'],
  ...['jane@example.com ', 'jane@example.com\n', 'a@', '[EMAIL_1]', '[EMAIL_1', '[x](', '```', '<think>', '.aB', '@1.'],
  ...[
    '<b>',
    '<div',
    '<td>',
    '<a href="x">',
    '<a ',
    '</a>',
    '<!--',
    '<!-- -->',
    '<base href="x/">',
    '<base href=x/><a href=y>',
  ],
  ...['<p hidden>', '<script>', '<title>', '<pre>', '<table><tr><td>', 'a="', '&#1', '&amp;', '![]('],
]

/** Each of these in the square of its length takes more than seconds. */
const length = 131_072

describe.each(Object.entries(readers))('N36: %s', (name, read) => {
  it('takes no more than in proportion to what is written in it', { timeout: 240_000 }, async () => {
    for (const shape of shapes) {
      await expectLinear(read, shape.repeat(Math.ceil(length / shape.length)), `${name}: ${shape}`)
    }
  })
})

describe('N36: what stands behind a hostile beginning', () => {
  it.each([
    [
      'a version of a package',
      (rest: string) => isSecretReference(`pkg==1${rest}/`, { start: 0, end: rest.length + 7 }),
    ],
    [
      'a base of a page',
      (rest: string) => readHtml(`<base href="${rest}">${'<a href="/b">b</a>'.repeat(rest.length / 8)}`, { address }),
    ],
    [
      'findings of one string',
      (rest: string) => redacted(JSON.stringify({ a: `${rest.replaceAll('.aB', ' u@e.org\n')}` })),
    ],
  ])('%s takes no more than in proportion to its length', { timeout: 120_000 }, async (name, read) => {
    await expectLinear(read, '.aB'.repeat(40_000), name)
  })

  it('a string with millions of escapes is rewritten', () => {
    expect(rewriteJson(JSON.stringify({ a: '\n'.repeat(6_000_000) }), same).length).toBe(12_000_008)
  })
})
