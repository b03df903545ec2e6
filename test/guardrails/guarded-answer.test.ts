import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { guardedAnswer, guardedCalls } from '../../src/guardrails/guarded-answer.ts'
import { OutputFilters } from '../../src/guardrails/output-filters.ts'
import { Scanners } from '../../src/guardrails/scanner-for.ts'
import { expectGrammar } from '../support/event-grammar.ts'
import { emailGuardrail, guardParts, guardrailOf, runOf } from './arrange.ts'

const email = 'joe@example.org'

function filtersOf(run: GuardRun): OutputFilters {
  if (run.output === null) throw new Error('nothing looks at the answer')
  return new OutputFilters(run, run.output)
}

const start: TurnEvent = { kind: 'start' }
const finish: TurnEvent = { kind: 'finish', stopReason: 'end' }
const message: TurnEvent = { kind: 'item-start', index: 0, item: { kind: 'message' } }
const done: TurnEvent = { kind: 'item-done', index: 0 }
const say = (text: string, part = 0): TurnEvent => ({ kind: 'text-delta', index: 0, part, text })
const call: TurnEvent = {
  kind: 'item-start',
  index: 0,
  item: { kind: 'tool-call', variant: 'function', callId: 'c', name: 'mail' },
}
const argue = (text: string): TurnEvent => ({ kind: 'arguments-delta', index: 0, text })

/** What comes out of events that come one by one. */
function shown(events: readonly TurnEvent[], run = runOf(emailGuardrail('redact'))): TurnEvent[] {
  const stage = guardedAnswer(filtersOf(run))
  const out = events.flatMap((event) => stage([event]))
  expectGrammar(out, { isCut: true })
  return out
}

function textIn(events: readonly TurnEvent[]): string {
  return events.flatMap((event) => ('text' in event ? event.text : [])).join('')
}

const ofText = (event: TurnEvent) => 'text' in event

describe('an answer that is looked at', () => {
  it('shows placeholders in texts, thoughts, summaries and refusals, however they are cut', () => {
    for (const [kind, item] of [
      ['text-delta', 'message'],
      ['refusal-delta', 'message'],
      ['reasoning-delta', 'reasoning'],
      ['summary-delta', 'reasoning'],
    ] as const) {
      const pieces = [...`Write to ${email} soon, or to eve@example.org.`]
      const events = pieces.map((text): TurnEvent => ({ kind, index: 0, part: 0, text }))
      const run = runOf(emailGuardrail('redact'))
      const out = shown([start, { kind: 'item-start', index: 0, item: { kind: item } }, ...events, done, finish], run)
      expect(textIn(out)).toBe('Write to [EMAIL_1] soon, or to [EMAIL_2].')
      expect(run.stages()[0]).toMatchObject({ data: { counts: { email: 2 }, scanned: 1, directions: ['output'] } })
    }
  })

  it('shows nothing of a private key, which is longer than all that is held back', () => {
    const guardrail = guardrailOf({ builtins: [{ slug: 'secrets', action: 'redact' }], holdBackChars: 64 })
    const lines = Array.from({ length: 40 }, (_, at) => Buffer.alloc(48, `line ${at} `).toString('base64'))
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${lines.join('\n')}\n-----END RSA PRIVATE KEY-----`
    for (const size of [1, 7, 100, 10_000]) {
      const pieces = `Here: ${key}\nKeep it. Do not lose it.`.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const run = new GuardRun({ ...guardParts(), scanners: new Scanners({}) }, [guardrail])
      const out = shown([start, message, ...pieces.map((text) => say(text)), done, finish], run)
      expect(textIn(out)).toBe('Here: [SECRET_1]\nKeep it. Do not lose it.')
      expect(run.stages()[0]).toMatchObject({ data: { counts: { secrets: 1 } } })
    }
  })

  it('shows nothing of a value that goes on behind the end of a part', () => {
    const out = shown([start, message, say('Write to joe@exa'), say('mple.org now', 1), done, finish])
    expect(textIn(out)).toBe('Write to joe@exa[EMAIL_1] now')
  })

  it('ends an answer that is blocked with what it may say of it', () => {
    const run = runOf(emailGuardrail('block'))
    const out = shown([start, message, say('Hello. '.repeat(20)), say(email), say(' and more'), done, finish], run)
    expect(textIn(out)).not.toContain('joe')
    expect(out.at(-1)).toEqual({
      kind: 'fault',
      fault: {
        type: 'permission_denied',
        status: 403,
        message: 'Blocked by guardrail "No personal data": email.',
        isOwnRefusal: true,
        patterns: ['email'],
      },
    })
    expect(run.stages()[0]).toMatchObject({ data: { action: 'block' } })
  })

  it('shows nothing at all of one that is blocked before its first words may be shown', () => {
    const out = shown(
      [start, message, say('It is '), say(email), say(' ok'), done, finish],
      runOf(emailGuardrail('block')),
    )
    expect(out.map(({ kind }) => kind)).toEqual(['fault'])
  })

  it('only counts what is to be flagged', () => {
    const run = runOf(emailGuardrail('flag'))
    const text = `${email} and ${email} and ${'a '.repeat(100)}${email}`
    const out = shown([start, message, ...[...text].map((each) => say(each)), done, finish], run)
    expect(textIn(out)).toBe(text)
    expect(run.stages()[0]).toMatchObject({ data: { action: 'flag', counts: { email: 3 } } })
  })

  it('redacts the arguments of calls as they read decoded, and keeps them JSON', () => {
    const pieces = ['{"to":"j', '\\u006', 'fe@example', '.org","n":1}']
    const out = shown([start, call, ...pieces.map(argue), done, finish])
    expect(out.filter(ofText)).toEqual([argue('{"to":"[EMAIL_1]","n":1}')])
  })

  it('redacts the free text of a custom tool as it comes', () => {
    const custom: TurnEvent = {
      kind: 'item-start',
      index: 0,
      item: { kind: 'tool-call', variant: 'custom', callId: 'c', name: 'note' },
    }
    const out = shown([start, custom, ...[...`mail ${email}, ${'x'.repeat(200)}`].map(argue), done, finish])
    expect(textIn(out)).toBe(`mail [EMAIL_1], ${'x'.repeat(200)}`)
    expect(out.filter(ofText).length).toBeGreaterThan(1)
  })

  it('redacts what comes whole: items, results of tools, pages, links', () => {
    const result = {
      text: `{"by":"${email}"}`,
      isError: false,
      item: { found: [email] },
      messageContent: [{ text: email }],
    }
    const page = { url: 'https://example.org', title: email, text: `by ${email}` }
    const events: TurnEvent[] = [
      { kind: 'item-start', index: 0, item: { kind: 'native', format: 'x', type: 't', wire: { id: 'n', q: [email] } } },
      {
        kind: 'server-call',
        index: 1,
        call: { id: 'i', callId: 'c', tool: 't', name: 'n', arguments: `{"q":"${email}"}`, item: { q: email } },
      },
      { kind: 'server-progress', index: 1, type: 't', members: { delta: email } },
      { kind: 'server-result', index: 1, result: { ...result, foundPages: [page] } },
      {
        kind: 'finish',
        stopReason: 'stop-sequence',
        stopSequence: email,
        extra: { x: { y: email } },
      },
    ]
    const stage = guardedAnswer(filtersOf(runOf(emailGuardrail('redact'))))
    const said = JSON.stringify(stage(events))
    expect(said).not.toContain(email)
    expect(said.split('[EMAIL_1]').length - 1).toBe(11)
  })

  it('redacts ids, names, words and numbers that a provider writes, each value alike', () => {
    const id = `joe@example.org`
    const called: TurnEvent = {
      ...{ kind: 'item-start', index: 0 },
      item: { kind: 'tool-call', variant: 'function', id, callId: id, name: 'f' },
    }
    const native = { id, type: 'odd', owner_id: id, card: 4111111111111111 }
    const run = new GuardRun({ ...guardParts(), scanners: new Scanners({}) }, [
      guardrailOf({
        builtins: (['email', 'credit-card'] as const).map((slug) => ({ slug, action: 'redact' }) as const),
      }),
    ])
    const out = shown(
      [
        { kind: 'start', id, model: id, serviceTier: id },
        called,
        { kind: 'item-done', index: 0 },
        { kind: 'item-start', index: 1, item: { kind: 'native', format: 'x', type: 't', wire: native } },
        { kind: 'item-done', index: 1 },
        { kind: 'item-start', index: 2, item: { kind: 'message', id } },
        { kind: 'item-done', index: 2 },
        { kind: 'finish', stopReason: 'end', nativeReason: id, serviceTier: id },
      ],
      run,
    )
    expect(JSON.stringify(out)).not.toMatch(/joe|4111/)
    expect(out[1]).toMatchObject({ item: { id: '[EMAIL_1]', callId: '[EMAIL_1]' } })
    expect(run.stages()[0]?.data).toMatchObject({ patterns: ['email', 'credit-card'] })
  })

  it('shows of probabilities no bytes that say something else, and no token that a filter keeps', () => {
    const bytes = [...Buffer.from(email)]
    const other = { token: email, logprob: -2, bytes }
    const logprobs = [{ token: 'Hi', logprob: -1, bytes, top: [other, { token: 'Ho', logprob: -3, bytes: [72, 111] }] }]
    const out = shown([start, message, { ...say('Hi'), logprobs } as TurnEvent, done, finish])
    const kept = [{ token: 'Hi', logprob: -1, top: [{ token: 'Ho', logprob: -3, bytes: [72, 111] }] }]
    expect(out.filter(ofText)).toEqual([{ ...say('Hi'), logprobs: kept }])
  })

  it('reads JSON that a model writes as its reader does, however it is cut', () => {
    const wide = [...email].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const run = () => new GuardRun({ ...guardParts(), scanners: new Scanners({}) }, [emailGuardrail('redact')])
    for (const written of [email.replace('@', '\\u0040'), email.replace('@', '\\\\u0040'), wide, `\\n${email}`]) {
      for (const size of [1, 5, 1000]) {
        const text = `{"by": "${'Somebody or other. '.repeat(20)}${written}", "n": 1}`
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const out = textIn(shown([start, message, ...pieces.map((each) => say(each)), done, finish], run()))
        expect(out).toContain('[EMAIL_1]", "n": 1}')
        expect(out).not.toMatch(/example|\\u00/)
        expect(JSON.parse(out)).toHaveProperty('n', 1)
      }
    }
  })

  it('waits for a value whose letters stand far apart between signs that nobody sees', () => {
    const run = () => new GuardRun({ ...guardParts(), scanners: new Scanners({}) }, [emailGuardrail('redact')])
    for (const gap of [1, 10, 40, 400]) {
      const text = `Write ${[...email].join('\u200b'.repeat(gap))} now. ${'And so on. '.repeat(60)}`
      for (const size of [1, 7, 64]) {
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const out = textIn(shown([start, message, ...pieces.map((each) => say(each)), done, finish], run()))
        expect(out.replaceAll('\u200b', '')).toMatch(/^Write \[EMAIL_1\] now\. And/)
      }
    }
  })

  it('says what nobody could look at', () => {
    const run = runOf(emailGuardrail('redact'))
    const image: TurnEvent = {
      kind: 'item-start',
      index: 0,
      item: {
        kind: 'generated-image',
        mediaType: 'image/png',
        base64: 'AAAA',
        extra: { x: { revised_prompt: email } },
      },
    }
    const thought: TurnEvent = { kind: 'item-start', index: 1, item: { kind: 'reasoning' } }
    const out = shown([start, image, done, thought, { kind: 'item-done', index: 1, encrypted: 'AAAA' }, finish], run)
    expect(JSON.stringify(out)).not.toContain(email)
    expect(run.stages()[0]).toMatchObject({ data: { unscanned: ['image', 'encrypted'] } })
  })

  it('leaves out the signature of a thought that it has changed', () => {
    const thought: TurnEvent = { kind: 'item-start', index: 0, item: { kind: 'reasoning' } }
    const think = (text: string): TurnEvent => ({ kind: 'reasoning-delta', index: 0, part: 0, text })
    const signed: TurnEvent = { kind: 'item-done', index: 0, signature: 'sig' }
    expect(shown([start, thought, think('hm'), signed])).toContainEqual(signed)
    expect(shown([start, thought, think(email), signed])).toContainEqual(done)
  })

  it('shows citations behind the words they point to, where these are then', () => {
    const cite = (startIndex: number, endIndex: number): TurnEvent => ({
      kind: 'annotation',
      index: 0,
      part: 0,
      annotation: { kind: 'url-citation', url: 'https://example.org', title: 't', startIndex, endIndex },
    })
    const out = shown([start, message, say('a '), say(email), say(' bcd'), cite(0, 1), cite(3, 9), cite(18, 21), done])
    expect(out.slice(2)).toEqual([say('a [EMAIL_1] bcd'), cite(0, 1), cite(12, 15), done])
  })

  it('looks at a text again that a batch has cut, at the price of its delay alone', () => {
    const run = runOf(emailGuardrail('redact'))
    const stage = guardedAnswer(filtersOf(run))
    stage([start, message])
    let held = 0
    for (let at = 0; at < 2000; at++) {
      held += 4 - textIn(stage([say('abc ')])).length
      expect(held).toBeLessThanOrEqual(64 + 64)
    }
  })
})

describe('calls of tools of the gateway', () => {
  const stageOf = (action: 'redact' | 'block') => guardedCalls(filtersOf(runOf(emailGuardrail(action))))

  it('have placeholders in their arguments', () => {
    expect(stageOf('redact')([call, argue('{"q":"joe@'), argue('example.org"}'), done])).toEqual([
      call,
      argue('{"q":"[EMAIL_1]"}'),
      done,
    ])
  })

  it('end the answer where they are blocked', () => {
    const events = stageOf('block')([call, argue(`{"q":"${email}"}`), done])
    expect(events).toMatchObject([{ kind: 'fault', fault: { patterns: ['email'] } }])
  })

  it('are let through with all else', () => {
    const events = [start, message, say('a'), done]
    expect(stageOf('block')(events)).toEqual(events)
  })
})
