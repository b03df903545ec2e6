import { describe, expect, test } from 'vitest'
import { requestValidator } from '../../../../src/contract/contract.ts'
import { anthropicMessagesClient } from '../../../../src/formats/anthropic-messages/client.ts'
import { describeRecordings } from '../../../support/recordings.ts'
import { encodeTurn, endpointOf } from '../request-fixtures.ts'
import { type Json, turnOf } from './exchanges.ts'

describeRecordings('recorded requests', ['anthropic-messages'], (cases) => {
  const requests = cases.flatMap(({ name, request }) => (request === undefined ? [] : [{ name, request }]))
  describe.for(requests)('$name', ({ request }) => {
    test('is one that the contract allows', () => {
      const validate = requestValidator('createMessage', 'body')
      expect(validate?.(request), JSON.stringify(validate?.errors)).toBe(true)
    })

    test('is relayed as it is, but for the model', () => {
      const relayed = anthropicMessagesClient.relay?.encodeRequest(turnOf(request as Json), endpointOf())
      expect(JSON.parse(relayed?.body.toString() ?? '')).toEqual({ ...request, model: 'claude-sonnet-4-5' })
      expect(relayed).toMatchObject({ path: '/messages', headers: { 'anthropic-version': '2023-06-01' } })
      expect(relayed?.ignoredParameters).toEqual([])
    })

    test('says the same after it was decoded and encoded', () => {
      const conversation = turnOf(request as Json).conversation()
      const { body } = encodeTurn(turnOf(request as Json))
      const again = turnOf(body as Json).conversation()
      expect(again.items).toEqual(conversation.items)
      expect(again.tools).toEqual(conversation.tools)
      expect(again.instructions).toEqual(conversation.instructions)
      expect(again.textFormat).toEqual(conversation.textFormat)
      expect(again.outputTokensMax).toEqual(conversation.outputTokensMax)
    })
  })
})
