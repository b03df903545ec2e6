import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { GuardRun } from '../../src/guardrails/guard-run.ts'
import { ScannedTexts } from '../../src/guardrails/scanned-texts.ts'
import type { TextGroup } from '../../src/guardrails/text-group.ts'
import { ScanError, type TextScanner } from '../../src/guardrails/text-scanner.ts'
import type { AssignedGuardrail } from '../../src/records/guardrail.ts'
import { emailGuardrail, emailScanner, guardParts, ruleOf } from './arrange.ts'

const { signal } = new AbortController()

/** The texts of a request whose caller has that guardrail. `scanner` stands in for the usual one. */
function textsOf(guardrail: AssignedGuardrail, change: (scanner: TextScanner) => TextScanner = (same) => same) {
  const scanner = emailScanner([guardrail], 'input')
  if (scanner === null) throw new Error('it looks nowhere')
  const run = new GuardRun(guardParts(), [guardrail])
  return { run, texts: new ScannedTexts(run, change(scanner)) }
}

const group = (...texts: string[]): TextGroup => ({ texts, origin: 'user' })

function redactedBy(guardrail: AssignedGuardrail, ...texts: string[]) {
  const { texts: scanned } = textsOf(guardrail)
  scanned.add(group(...texts))
  scanned.scan(signal)
  return scanned.redact(group(...texts))
}

test('a text in which nothing is found stays the same list', () => {
  const { run, texts } = textsOf(emailGuardrail('redact'))
  const clean = group('nothing to see')
  texts.add(clean)
  expect(texts.scan(signal)).toBeUndefined()
  expect([texts.redacts, texts.redact(clean)]).toEqual([false, clean.texts])
  expect(texts.redact(clean)).toBe(clean.texts)
  expect(run.stages()).toMatchObject([{ data: { scanned: 1, detected: false } }])
})

test('what is found is redacted, and the same value has the same placeholder in all texts', () => {
  const { texts } = textsOf(emailGuardrail('redact'))
  const groups = [group('ada@example.com, bob@example.com'), group('ada@example.com')]
  for (const each of groups) texts.add(each)
  texts.scan(signal)
  expect(groups.map((each) => texts.redact(each))).toEqual([['[EMAIL_1], [EMAIL_2]'], ['[EMAIL_1]']])
})

test('a value that is cut by the end of a part is found, and leaves both', () => {
  expect(redactedBy(emailGuardrail('redact'), 'to ada@exa', 'mple.com now')).toEqual(['to [EMAIL_1]', ' now'])
  const { texts } = textsOf(emailGuardrail('block'))
  texts.add(group('ada@', 'example', '.com'))
  expect(() => texts.scan(signal)).toThrow(/Blocked by guardrail "No personal data": email/)
})

test('a value at the end of a part is found although the next one goes on with letters', () => {
  expect(redactedBy(emailGuardrail('redact'), 'ada@example.com', 'and so on')).toEqual(['[EMAIL_1]', 'and so on'])
})

test('JSON is looked at by what it says, and stays JSON', () => {
  const escaped = '{"to": "ada\\u0040example.com", "n": 12}'
  expect(redactedBy(emailGuardrail('redact'), escaped)).toEqual(['{"to": "[EMAIL_1]", "n": 12}'])
  const quoted = JSON.stringify({ 'ada@example.com': 'say "hi" to bob@example.com' })
  const [written = ''] = redactedBy(emailGuardrail('redact'), quoted)
  expect(JSON.parse(written)).toEqual({ '[EMAIL_1]': 'say "hi" to [EMAIL_2]' })
})

test('JSON in strings of JSON is looked at, too', () => {
  const inner = '{"to":"ada\\u0040example.com"}'
  const [written = ''] = redactedBy(emailGuardrail('redact'), JSON.stringify({ inner }))
  expect(JSON.parse(written)).toEqual({ inner: '{"to":"[EMAIL_1]"}' })
})

test('each text is looked at and counted once, however often it comes', () => {
  const looked: string[] = []
  const { run, texts } = textsOf(emailGuardrail('flag'), (scanner) => ({
    ...scanner,
    scan: (text, origin) => {
      looked.push(text)
      return scanner.scan(text, origin)
    },
  }))
  for (let step = 0; step < 3; step++) {
    texts.add(group('ada@example.com'))
    texts.scan(signal)
  }
  expect(looked).toEqual(['ada@example.com'])
  expect(run.stages()[0]?.data).toMatchObject({ counts: { email: 1 }, scanned: 1 })
})

test('a text that was redacted is not looked at again', () => {
  const { run, texts } = textsOf(emailGuardrail('redact'))
  texts.add(group('ada@example.com'))
  texts.scan(signal)
  texts.add(group(...texts.redact(group('ada@example.com'))))
  texts.scan(signal)
  expect(run.stages()[0]?.data).toMatchObject({ scanned: 1 })
})

test('the name of a function is refused where it would be redacted', () => {
  const { texts } = textsOf(emailGuardrail('redact'))
  texts.add({ texts: ['ada@example.com'], origin: 'other', isName: true })
  expect(() => texts.scan(signal)).toThrow(/Blocked by guardrail/)
})

test('filters that ask a server are waited for', async () => {
  const { texts } = textsOf(emailGuardrail('redact'), (scanner) => ({
    ...scanner,
    scanAll: async (wanted) => ({
      findings: wanted.map(({ text, origin }) => scanner.scan(text, origin)),
      failed: [],
    }),
  }))
  texts.add(group('ada@example.com'))
  await texts.scan(signal)
  expect(texts.redact(group('ada@example.com'))).toEqual(['[EMAIL_1]'])
})

test('I9: a filter that fails ends the request, unless its guardrail is open', async () => {
  const failing = (guardrail: AssignedGuardrail) =>
    textsOf(guardrail, (scanner) => ({
      ...scanner,
      scanAll: async (wanted) => ({
        findings: wanted.map(() => []),
        failed: [new ScanError(ruleOf(guardrail, 'redact', 'person-name'), 'no answer')],
      }),
    }))
  const closed = failing(emailGuardrail('redact'))
  closed.texts.add(group('hello'))
  await expect(closed.texts.scan(signal)).rejects.toMatchObject({ status: 503 })
  const open = failing(emailGuardrail('redact', { onError: 'open' }))
  open.texts.add(group('hello'))
  await open.texts.scan(signal)
  expect(open.run.stages()[0]?.data).toMatchObject({ failed: ['person-name'] })
})

test('a filter that throws on a text is a filter that fails', () => {
  const guardrail = emailGuardrail('redact')
  const { texts } = textsOf(guardrail, (scanner) => ({
    ...scanner,
    scan: () => {
      throw new ScanError(ruleOf(guardrail, 'redact'), 'no answer')
    },
  }))
  texts.add(group('hello'))
  expect(() => texts.scan(signal)).toThrow(/could not look at the request/)
})

test('tens of thousands of findings in two parts of a message, and in JSON, are told apart at once', async () => {
  const mails = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}@b.co`)
  const parts = [mails('a').join(' '), mails(' b').join(' ')]
  for (const given of [group(...parts), group(JSON.stringify(mails('a\n')))]) {
    const { texts } = textsOf(emailGuardrail('redact'))
    texts.add(given)
    await texts.scan(signal)
    expect(texts.redact(given).some((text) => text.includes('@'))).toBe(false)
  }
})

test('much text is looked at in turns with others, and not at all any more for a caller who is gone', async () => {
  const gone = new AbortController()
  let scans = 0
  const { texts } = textsOf(emailGuardrail('redact'), (scanner) => ({
    ...scanner,
    scan: (text, origin) => {
      scans++
      return scanner.scan(text, origin)
    },
  }))
  const long = (word: string) => group(word.repeat(15_000))
  for (const word of ['one ', 'two ', 'three ', 'four ', 'five ']) texts.add(long(word))
  const scanning = texts.scan(gone.signal)
  await Promise.resolve()
  expect(scans).toBeLessThan(5)
  gone.abort(new Error('gone'))
  await expect(scanning).rejects.toThrow('gone')
  expect(scans).toBeLessThan(5)
})

test('a long text is looked at filter by filter, with others in between, and not on for a caller who is gone', async () => {
  const gone = new AbortController()
  let begun = 0
  const { texts } = textsOf(emailGuardrail('redact'), (scanner) => ({
    ...scanner,
    *scanInSteps(text, origin) {
      for (let filter = 0; filter < 5; filter++) {
        begun++
        yield
      }
      return scanner.scan(text, origin)
    },
  }))
  const long = `${'word '.repeat(15_000)} ada@example.com`
  texts.add(group(long))
  await texts.scan(gone.signal)
  expect(begun).toBe(5)
  expect(texts.redact(group(long))).toEqual([long.replace('ada@example.com', '[EMAIL_1]')])
  texts.add(group(`${long}!`))
  const scanning = texts.scan(gone.signal)
  gone.abort(new Error('gone'))
  await expect(scanning).rejects.toThrow('gone')
  expect(begun).toBe(6)
})

test('N36: of long texts of many requests, one step is looked at in a round of the event loop', async () => {
  let steps = 0
  const counting = (scanner: TextScanner): TextScanner => ({
    ...{ rules: scanner.rules, holdBackChars: scanner.holdBackChars },
    scan: (text, origin) => scanner.scan(text, origin),
    *scanInSteps() {
      for (let step = 0; step < 5; step++) {
        steps++
        yield
      }
      return []
    },
  })
  const scans = Array.from({ length: 8 }, (_, index) => {
    const { texts } = textsOf(emailGuardrail('redact'), counting)
    texts.add(group(`${'x'.repeat(200_000)}${index}`))
    return texts.scan(signal)
  })
  let isOver = false
  const all = Promise.all(scans).then(() => {
    isOver = true
  })
  // Each request has begun its first.
  let [before, most] = [steps, 0]
  while (!isOver) {
    await setImmediate()
    most = Math.max(most, steps - before)
    before = steps
  }
  await all
  expect([steps, most]).toEqual([40, 1])
})
