import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import { AnswerRewriter } from '../../src/guardrails/answer-rewriter.ts'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { RestoredTexts } from '../../src/guardrails/restored-texts.ts'
import { emailGuardrail, guardParts, guardrailOf } from './arrange.ts'

const value = 'joe"@example.org'

function restoring(run = runWith(value)): (events: readonly TurnEvent[]) => TurnEvent[] {
  const rewriter = new AnswerRewriter(new RestoredTexts(run))
  return (events) => rewriter.take(events)
}

function runWith(...values: readonly string[]): GuardRun {
  const run = new GuardRun(guardParts(), [emailGuardrail('redact', { restores: true })])
  for (const each of values) run.placeholders.placeholder('EMAIL', each, true)
  return run
}

const say = (text: string): TurnEvent => ({ kind: 'text-delta', index: 0, part: 0, text })
const done: TurnEvent = { kind: 'item-done', index: 0 }
const texts = (events: readonly TurnEvent[]) => events.flatMap((event) => ('text' in event ? event.text : []))

describe('texts with placeholders', () => {
  it('have their values again, wherever a placeholder is cut', () => {
    const text = 'Mail [EMAIL_1], or [EMAIL_9] [not] it.'
    const wanted = `Mail ${value}, or [EMAIL_9] [not] it.`
    for (let at = 0; at <= text.length; at++) {
      for (let next = at; next <= text.length; next += 3) {
        const pieces = [text.slice(0, at), text.slice(at, next), text.slice(next)]
        const stage = restoring()
        expect(texts([...pieces.map(say), done].flatMap((event) => stage([event]))).join('')).toBe(wanted)
      }
    }
  })

  it('are understood as models write them', () => {
    const stage = restoring()
    const pieces = ['a [email_1] b ', '\\', '[EMAIL', '\\_1', '\\] c']
    expect(texts([...pieces.map(say), done].flatMap((event) => stage([event]))).join('')).toBe(
      `a ${value} b ${value} c`,
    )
  })

  it('wait only where a placeholder may have begun', () => {
    const stage = restoring()
    expect(stage([say('a [link](x) b[')])).toEqual([say('a [link](x) b')])
    expect(stage([say('0] + [')])).toEqual([say('[0] + ')])
    expect(stage([say('many words that are no placeholder')])).toEqual([say('[many words that are no placeholder')])
  })

  it('are JSON where they are arguments', () => {
    const stage = restoring()
    const start: TurnEvent = {
      kind: 'item-start',
      index: 0,
      item: { kind: 'tool-call', variant: 'function', callId: 'c', name: 'mail' },
    }
    const pieces = ['{"to":["[EMA', 'IL_1]"],"md":"\\\\', '[EMAIL\\\\_1\\\\]"}']
    const events = pieces.map((text): TurnEvent => ({ kind: 'arguments-delta', index: 0, text }))
    const said = texts([start, ...events, done].flatMap((event) => stage([event]))).join('')
    expect(JSON.parse(said)).toEqual({ to: [value], md: value })
  })

  it('stay JSON in JSON, however deep, and in answers that are JSON', () => {
    const odd = 'a"b\\c\n@example.org'
    const inner = JSON.stringify({ to: '[EMAIL_1]', note: 'say "[EMAIL_1]"' })
    const whole = JSON.stringify({
      body: inner,
      md: '\\[EMAIL\\_1\\]',
      said: 'he said "[EMAIL_1]"',
      list: ['[EMAIL_1]'],
    })
    const wanted = {
      ...{ body: JSON.stringify({ to: odd, note: `say "${odd}"` }), md: odd, said: `he said "${odd}"`, list: [odd] },
    }
    for (const make of [(text: string): TurnEvent => ({ kind: 'arguments-delta', index: 0, text }), say]) {
      for (const size of [1, 3, 7, 1000]) {
        const stage = restoring(runWith(odd))
        const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const said = texts([...pieces.map(make), done].flatMap((event) => stage([event]))).join('')
        expect(JSON.parse(said)).toEqual(wanted)
      }
    }
    const prose = restoring(runWith(odd))
    expect(texts([say('[EMAIL_1] said "[EMAIL_1]"'), done].flatMap((event) => prose([event]))).join('')).toBe(
      `${odd} said "${odd}"`,
    )
  })

  it('stay JSON in items that hold JSON text', () => {
    const odd = 'a"b@example.org'
    const handed = { tool: 'service:apply_patch', item: { arguments: '{"to":"[EMAIL_1]"}' } }
    const item = { kind: 'tool-call', variant: 'function', callId: 'c', name: 'p', handed } as const
    expect(restoring(runWith(odd))([{ kind: 'item-start', index: 0, item }])).toMatchObject([
      { item: { handed: { item: { arguments: JSON.stringify({ to: odd }) } } } },
    ])
  })

  it('are restored in calls that the caller carries out for the gateway', () => {
    const handed = { tool: 'service:apply_patch', item: { diff: 'to [EMAIL_1]' } }
    const item = { kind: 'tool-call', variant: 'function', callId: 'c', name: 'p', handed } as const
    expect(restoring()([{ kind: 'item-start', index: 0, item }])).toMatchObject([
      { item: { handed: { item: { diff: `to ${value}` } } } },
    ])
  })

  it('stay as they are where the value must not be told', () => {
    const run = runWith()
    run.placeholders.placeholder('EMAIL', 'eve@example.org', false)
    expect(texts(restoring(run)([say('[EMAIL_1]')]))).toEqual(['[EMAIL_1]'])
  })

  it('stay as they are where another guardrail keeps such values from the caller', () => {
    const strict = guardrailOf(
      { builtins: [{ slug: 'email', action: 'block', appliesTo: 'output' }] },
      { id: 'guard-2' },
    )
    const run = new GuardRun(guardParts(), [emailGuardrail('redact', { restores: true, appliesTo: 'input' }), strict])
    run.placeholders.placeholder('EMAIL', 'eve@example.org', true)
    expect(texts(restoring(run)([say('[EMAIL_1]'), done])).join('')).toBe('[EMAIL_1]')
  })

  it('go through at once where nothing was replaced', () => {
    expect(restoring(runWith())([say('a [EMA')])).toEqual([say('a [EMA')])
  })
})
