import { expect, test } from 'vitest'
import { rejectedOrAdvised, rejectedSpans } from '../../../src/broadcast/otlp/rejected-spans.ts'
import { secretCutter } from '../../../src/errors/secret-cutter.ts'

const protobuf = (...bytes: number[]) => ({ contentType: 'application/x-protobuf', body: Uint8Array.from(bytes) })
const json = (value: unknown) => ({
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
})

test('a receiver that took all spans has no complaint', () => {
  expect(rejectedSpans(protobuf())).toBeNull()
  expect(rejectedSpans(protobuf(0x0a, 0x00))).toBeNull()
  expect(rejectedSpans(json({}))).toBeNull()
  expect(rejectedSpans(json({ partialSuccess: {} }))).toBeNull()
})

test('a warning beside no rejected span is no complaint', () => {
  expect(rejectedSpans(json({ partialSuccess: { rejectedSpans: '0', errorMessage: 'Use gzip.' } }))).toBeNull()
  expect(rejectedSpans(protobuf(0x0a, 4, 0x12, 2, 0x68, 0x69))).toBeNull()
})

test('a receiver says how many spans it rejected, and why', () => {
  expect(rejectedSpans(protobuf(0x0a, 6, 0x08, 2, 0x12, 2, 0x68, 0x69))).toBe('The receiver rejected 2 spans: hi')
  expect(rejectedSpans(protobuf(0x0a, 3, 0x08, 0xac, 0x02))).toBe('The receiver rejected 300 spans.')
  expect(rejectedSpans(json({ partialSuccess: { rejectedSpans: '1', errorMessage: 'too old' } }))).toBe(
    'The receiver rejected 1 span: too old',
  )
  expect(rejectedSpans(json({ partial_success: { rejected_spans: 3 } }))).toBe('The receiver rejected 3 spans.')
})

test('what is said is cut, behind the secrets in it', () => {
  const said = json({
    partialSuccess: { rejectedSpans: 1, errorMessage: `${'x'.repeat(295)}the-secret-1${'x'.repeat(5000)}` },
  })
  const told = rejectedOrAdvised(said, 'span', secretCutter(['the-secret-1']))
  expect(told).toBe(`The receiver rejected 1 span: ${'x'.repeat(295)}[reda`)
})

test.each([
  ['a page', { contentType: 'text/html', body: Buffer.from('<html><body>Hello</body></html>') }],
  ['broken JSON', { contentType: 'application/json', body: Buffer.from('{"partialSuccess":') }],
  ['JSON of another kind', json(null)],
  ['a field that is cut off', protobuf(0x0a, 60, 0x08)],
  ['a number without an end', protobuf(0x0a, 3, 0x08, 0xff, 0xff)],
  ['bytes of nothing', protobuf(...Array.from({ length: 64 }, () => 0xff))],
])('%s says nothing', (_name, answer) => {
  expect(rejectedSpans(answer)).toBeNull()
})
