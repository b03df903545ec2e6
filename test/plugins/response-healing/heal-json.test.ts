import { describe, expect, it } from 'vitest'
import { healJson } from '../../../src/plugins/response-healing/heal-json.ts'
import { anyObject, readBySchema } from '../../../src/plugins/response-healing/read-by-schema.ts'
import { corpus, type HealingCase, order } from './corpus.ts'

const heal = ({ said, schema }: HealingCase) =>
  healJson(said, schema === null ? anyObject : readBySchema(schema ?? order))

/** How many of each kind came out as they should. */
const rates = new Map<string, [good: number, all: number]>()

describe.each([...new Set(corpus.map(({ kind }) => kind))])('%s', (kind) => {
  it.each(corpus.filter((each) => each.kind === kind))('$said', (each) => {
    const rate = rates.get(kind) ?? [0, 0]
    rates.set(kind, rate)
    rate[1]++
    const healing = heal(each)
    if (!('means' in each)) expect(healing).toMatchObject({ kind: 'left' })
    else {
      expect(healing).toMatchObject({ kind: 'healed' })
      expect(JSON.parse(healing.kind === 'healed' ? healing.text : '')).toEqual(each.means)
    }
    rate[0]++
  })
})

it('prints its rate', () => {
  const sum = (place: 0 | 1) => [...rates.values()].reduce((total, rate) => total + rate[place], 0)
  const kinds = [...rates].map(([kind, [good, all]]) => `${kind} ${good}/${all}`).join(', ')
  console.log(`response-healing: ${sum(0)} of ${sum(1)} right (${kinds})`)
  expect(corpus.length).toBeGreaterThanOrEqual(60)
  expect(sum(1)).toBe(corpus.length)
})

describe('what a model thinks', () => {
  const answer = '{"item":"shirt","count":2}'
  const draft = '{"item":"hat","count":1}'

  it.each([
    `<think>Perhaps ${draft}?</think>${answer}`,
    `<thinking>\n\`\`\`json\n${draft}\n\`\`\`\n</thinking>\nSo: ${answer}`,
    `${draft}, or so.</think>\n\n${answer}`,
    `Sure. <reasoning>${draft}</reasoning> <thought>${draft}</thought> ${answer}`,
    `[THINK]${draft}[/THINK]${answer}`,
    `<THINK>It begins { and goes on</THINK>${answer}`,
    `<|channel|>analysis<|message|>${draft}<|end|>${answer}`,
  ])('is no answer: %j', (said) => {
    expect(healJson(said, readBySchema(order))).toMatchObject({ kind: 'healed', text: answer })
  })

  it.each([`<think>Perhaps ${draft}`, `<think>${draft}</think> I can not say.`, `${draft}</think>`])(
    'is not taken where nothing else is said: %j',
    (said) => {
      expect(healJson(said, readBySchema(order))).toMatchObject({ kind: 'left' })
    },
  )

  it('may be named in the texts of an answer', () => {
    const named = '{"item":"<think>a</think>","count":2,}'
    const healing = healJson(named, readBySchema(order))
    expect(healing).toMatchObject({ kind: 'healed', text: '{"item":"<think>a</think>","count":2}' })
  })
})

describe('what is healed', () => {
  it('is cut out byte for byte where it is JSON', () => {
    const odd = '{ "item":"shirt",  "count":2.0e0 }'
    expect(healJson(`So: ${odd}.`, anyObject)).toEqual({ kind: 'healed', text: odd, did: ['cut_out'] })
  })

  it('keeps numbers that JavaScript can’t hold', () => {
    const said = '{"id": 12345678901234567890, "of": 1.10,}'
    expect(healJson(said, anyObject)).toEqual({
      kind: 'healed',
      text: '{"id": 12345678901234567890, "of": 1.10}',
      did: ['repaired'],
    })
  })

  it('says what was done, and why nothing was', () => {
    const read = readBySchema(order)
    expect(healJson('```\n{item: "shirt", count: "2"}\n```', read)).toMatchObject({
      did: ['cut_out', 'repaired', 'coerced'],
    })
    const reasons = ['{"a":1}', 'no', '{"a": 1,}', `{"a": "${'x'.repeat(40_000)}",}`, 'x'.repeat(1_100_000)]
    expect(reasons.map((said) => healJson(said, read))).toEqual(
      ['valid', 'none', 'unfit', 'too_long', 'too_long'].map((reason) => ({ kind: 'left', reason })),
    )
  })

  it('has no members that come from elsewhere', () => {
    const healed = healJson(
      'So {"__proto__": {"x": "1"}}',
      readBySchema({
        type: 'object',
        additionalProperties: { type: 'object', properties: { x: { type: 'integer' } } },
      }),
    )
    expect(healed).toMatchObject({ text: '{"__proto__":{"x":1}}' })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('is found in bounded work, whatever is written', () => {
    for (const said of [
      '['.repeat(500_000),
      '{"a":'.repeat(100_000),
      '```'.repeat(100_000),
      "{'".repeat(200_000),
      '/*{'.repeat(200_000),
    ]) {
      expect(healJson(said, anyObject).kind).toBe('left')
    }
  })
})
