import { expect, test } from 'vitest'
import { withItems } from '../../src/canonical/change-turn.ts'
import type { WrittenTurn } from '../../src/canonical/turn.ts'
import { clientFormats } from '../../src/formats/index.ts'
import { withGuard } from '../../src/pipeline/guard.ts'
import { guardTurn, guardWritten } from '../../src/pipeline/guard-input.ts'
import type { InferenceRequest } from '../../src/pipeline/request.ts'
import { FileTexts } from '../../src/plugins/file-parser/file-texts.ts'
import type { AssignedGuardrail } from '../../src/records/guardrail.ts'
import { decodeText } from '../../src/streams/decode-text.ts'
import { scanJson } from '../../src/streams/scan-json.ts'
import { emailGuardrail, guardParts } from '../guardrails/arrange.ts'
import { testEnvelopes } from '../support/envelopes.ts'
import { requestOf } from './arrange.ts'

const reader = { read: async (_: unknown, bytes: Uint8Array) => ({ text: decodeText(bytes), isCut: false }) }
const parts = { pluginServices: { fileTexts: new FileTexts(reader) } }

function decode(body: Readonly<Record<string, unknown>>): WrittenTurn {
  const source = scanJson(Buffer.from(JSON.stringify(body)))
  return clientFormats['openai-responses'].decodeRequest({ body, source, headers: {} })
}

/** A request with this body, of a caller who has that guardrail. */
function asked(body: Readonly<Record<string, unknown>>, guardrail: AssignedGuardrail) {
  const policy = { budgets: [], rates: null, guardrails: [guardrail] }
  const request: InferenceRequest = withGuard(
    { guards: guardParts(), envelopes: testEnvelopes },
    requestOf({ policy, written: { body, decode } }),
  )
  return { turn: decode(body), request }
}

const pass = async ({ turn, request }: ReturnType<typeof asked>) =>
  guardTurn(parts, await guardWritten(turn, request), request)

test('a request without guardrails stays the same turn', async () => {
  const turn = decode({ model: 'a/m', input: 'ada@example.com' })
  expect(await guardWritten(turn, requestOf())).toBe(turn)
  expect(await guardTurn(parts, turn, requestOf())).toBe(turn)
})

test('a clean turn stays the same turn, as written', async () => {
  const given = asked({ model: 'a/m', input: 'hello', x_note: 1 }, emailGuardrail('redact'))
  expect(await pass(given)).toBe(given.turn)
  expect(given.request.notes.list()).toMatchObject([{ summary: 'input: nothing found' }])
})

test('a redacted turn is one that its caller could have written: unknown members stay, with placeholders', async () => {
  const body = { model: 'a/m', input: 'ask ada@example.com', x_note: { owner: 'ada@example.com' } }
  const turn = await pass(asked(body, emailGuardrail('redact')))
  const redacted = { model: 'a/m', input: 'ask [EMAIL_1]', x_note: { owner: '[EMAIL_1]' } }
  expect(turn.asWritten?.wire).toEqual(redacted)
  expect(turn.asWritten?.source).toMatchObject({ bytes: Buffer.from(JSON.stringify(redacted)) })
  expect(JSON.stringify(turn.said())).not.toContain('ada@example.com')
})

test('what is flagged goes on as it was written', async () => {
  const given = asked({ model: 'a/m', input: 'ask ada@example.com' }, emailGuardrail('flag'))
  expect(await pass(given)).toBe(given.turn)
  expect(given.request.notes.list()).toMatchObject([{ data: { action: 'flag', detected: true } }])
})

test('what is blocked is refused, wherever it stands', async () => {
  for (const more of [{ instructions: 'ask ada@example.com' }, { x_note: ['ada@example.com'] }]) {
    const { turn, request } = asked({ model: 'a/m', input: 'hi', ...more }, emailGuardrail('block'))
    await expect(guardWritten(turn, request)).rejects.toMatchObject({ status: 403 })
  }
})

test('what tools add is looked at, and has the placeholder that the request gave it', async () => {
  const given = asked({ model: 'a/m', input: 'ask ada@example.com' }, emailGuardrail('redact'))
  const first = await pass(given)
  const longer = withItems(first, [
    { kind: 'tool-call', variant: 'function', callId: 'c_1', name: 'look', arguments: '{}' },
    {
      kind: 'tool-result',
      variant: 'function',
      callId: 'c_1',
      parts: [{ kind: 'text', text: '{"to":"bob@example.com","cc":"ada@example.com"}' }],
    },
  ])
  const next = await guardTurn(parts, longer, given.request)
  expect(JSON.stringify(next.conversation())).toContain('{\\"to\\":\\"[EMAIL_2]\\",\\"cc\\":\\"[EMAIL_1]\\"}')
  expect(await guardTurn(parts, next, given.request)).toBe(next)
})

const file = (text: string) => ({
  type: 'input_file',
  filename: 'note.txt',
  file_data: `data:text/plain;base64,${Buffer.from(text).toString('base64')}`,
})
const withFile = (text: string) => ({ model: 'a/m', input: [{ role: 'user', content: [file(text)] }] })

test('a document is read, and becomes its text where something in it is redacted', async () => {
  const turn = await pass(asked(withFile('write to ada@example.com'), emailGuardrail('redact')))
  expect(turn.asWritten).toBeNull()
  expect(turn.conversation().items).toMatchObject([
    { parts: [{ kind: 'text', text: '<file name="note.txt" type="text/plain">\nwrite to [EMAIL_1]\n</file>' }] },
  ])
  await expect(pass(asked(withFile('ada@example.com'), emailGuardrail('block')))).rejects.toMatchObject({ status: 403 })
})

test('a document in which nothing is found stays a document', async () => {
  const given = asked(withFile('nothing here'), emailGuardrail('redact'))
  expect(await pass(given)).toBe(given.turn)
})

test('what nobody can look at is named', async () => {
  const picture = { type: 'input_image', image_url: 'https://example.com/a.png' }
  const far = { type: 'input_file', file_url: 'https://example.com/a.pdf' }
  const given = asked({ model: 'a/m', input: [{ role: 'user', content: [picture, far] }] }, emailGuardrail('redact'))
  await pass(given)
  expect(given.request.notes.list()).toMatchObject([{ data: { unscanned: ['image', 'file'] } }])
})

test('numbers beside what is redacted stay as they were written', async () => {
  const json = '{"model":"a/m","input":"ask ada@example.com","x_note":{"order":12345678901234567890,"rate":1.50}}'
  const body = JSON.parse(json) as Readonly<Record<string, unknown>>
  const read = (own: typeof body, bytes = Buffer.from(JSON.stringify(own))) =>
    clientFormats['openai-responses'].decodeRequest({ body: own, source: scanJson(bytes), headers: {} })
  const policy = { budgets: [], rates: null, guardrails: [emailGuardrail('redact')] }
  const written = { body, bytes: Buffer.from(json), decode: read }
  const request = withGuard({ guards: guardParts(), envelopes: testEnvelopes }, requestOf({ policy, written }))
  const turn = await guardWritten(read(body), request)
  expect(turn.asWritten?.source).toMatchObject({ bytes: Buffer.from(json.replace('ada@example.com', '[EMAIL_1]')) })
})
