import { expect, test } from 'vitest'
import { faultOfResponse } from '../../../src/formats/shared/upstream-fault.ts'

function faultOfWords(message: string, status = 400, more: object = {}) {
  return faultOfResponse(status, {}, Buffer.from(JSON.stringify({ error: { message, ...more } })))
}

test.each([
  "Item with id 'rs_01' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
  "Item 'rs_01' of type 'reasoning' was provided without its required following item.",
  "Item 'fc_01' of type 'function_call' was provided without its required 'reasoning' item: 'rs_01'.",
  "Invalid 'input[1].content': array too long. Expected an array with maximum length 0, but got an array with length 1 instead.",
  'input[3].content: expected an empty list',
  'The encrypted content gAAA… could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
  'Could not decrypt the provided encrypted_content.',
  'The encrypted_content of this reasoning item has expired.',
  'messages.1.content.0: Invalid `signature` in `thinking` block',
  'messages.1.content.0.thinking.signature: Field required',
  '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.',
  'messages.1.content.0: Invalid `data` in `redacted_thinking` block',
  'Thought signature is not valid',
  'Corrupted thought signature.',
  'Extra inputs are not permitted: messages.1.assistant.reasoning_content',
  'property messages.1.reasoning_content is unsupported',
])('a provider that refuses earlier thoughts says so: %s', (message) => {
  expect(faultOfWords(message).refusesProofs).toBe(true)
})

test('an item that is not found is a fault of the request, not of the model', () => {
  const words = "Item with id 'rs_01' not found."
  expect(faultOfWords(words, 404)).toMatchObject({ type: 'invalid_request', status: 404, refusesProofs: true })
  expect(faultOfWords('The model `m` does not exist', 404)).toMatchObject({ type: 'not_found' })
  expect(faultOfWords('The model `m` does not exist', 404).refusesProofs).toBeUndefined()
})

test('the same words about a credential are about the credential', () => {
  expect(faultOfWords('Signature expired: 20260101 is now earlier than 20260102', 403).refusesProofs).toBeUndefined()
})

test.each(['invalid_encrypted_content', 'thinking_signature_invalid'])('the code %s says so without words', (code) => {
  expect(faultOfWords('x', 400, { code }).refusesProofs).toBe(true)
})
