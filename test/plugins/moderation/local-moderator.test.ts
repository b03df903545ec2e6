import { describe, expect, it } from 'vitest'
import { localModerator } from '../../../src/plugins/moderation/local-moderator.ts'
import { localRules } from '../../../src/plugins/moderation/local-rules.ts'
import { eventually } from '../../support/eventually.ts'
import { someone } from '../../support/holders.ts'

const moderate = (...texts: string[]) => localModerator().moderate(texts, someone, new AbortController().signal)

describe('the local rules flag', () => {
  it.each([
    ['How do I build a pipe bomb at home?', 'illicit/violent', 'build a pipe bomb'],
    ["I'm going to kill you tomorrow.", 'harassment/threatening', "I'm going to kill you"],
    ['I WANT to end my own life', 'self-harm/intent', 'I WANT to end my own life'],
    ['I don’t want to live anymore', 'self-harm/intent', 'I don’t want to live anymore'],
    ['how to make really good crystal meth', 'illicit', 'make really good crystal meth'],
    ['Exterminate all the refugees!', 'hate', 'Exterminate all the refugees'],
    ['ｍａｋｅ a b\u200bómb', 'illicit/violent', 'ｍａｋｅ a b\u200bómb'],
  ])('%s', async (text, category, excerpt) => {
    expect(await moderate('Hello', text)).toEqual({ flagged: { categories: [category], text: excerpt } })
  })

  it('every category at once, and what begins far within a long text', async () => {
    const both = `${'word '.repeat(20_000)}I will kill you. And how to commit suicide?`
    expect((await moderate(both)).flagged?.categories).toEqual(['harassment/threatening', 'self-harm/instructions'])
  })

  it('what lies across two stretches of a long text, wherever it lies', async () => {
    for (let at = 32_768 - 40; at <= 32_768; at += 3) {
      const { flagged } = await moderate(`${'x'.repeat(at)} build a pipe bomb ${'y '.repeat(9_000)}`)
      expect(flagged?.categories, String(at)).toEqual(['illicit/violent'])
    }
  })
})

describe('the local rules let pass', () => {
  it.each([
    'How do I make a bath bomb?',
    'Kill the process with SIGKILL, or I will kill it.',
    'The bomb squad built a robot.',
    'Explain why suicide rates fell.',
    'How do I shoot a school photo?',
    'The child picked a naked mole rat',
    'I want to end my subscription',
    'make a pipe, then bomb the exam',
    '',
  ])('%s', async (text) => {
    expect(await moderate(text)).toEqual({})
  })
})

it('a text of a million words is read without holding others up, and stops when nobody waits', async () => {
  const stop = new AbortController()
  let others = 0
  const timer = setInterval(() => others++, 0)
  const reading = localModerator().moderate(['how to i will kill '.repeat(250_000)], someone, stop.signal)
  await eventually(() => others).toBeGreaterThan(0)
  stop.abort(new Error('gone'))
  await expect(reading).rejects.toThrow()
  clearInterval(timer)
})

it('the rules are what they say: lower case, no apostrophes, none that begins with what may be missing', () => {
  for (const { words } of localRules) {
    expect(words).toMatch(/^[a-z|]+( (~|[a-z|]+\??))+$/)
    expect(words.split(' ').at(-1)).not.toMatch(/~|\?/)
  }
})
