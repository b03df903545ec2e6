import { describe, expect, test } from 'vitest'
import { requestValidator } from '../../../src/contract/contract.ts'
import { openAiResponsesClient } from '../../../src/formats/openai-responses/client.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { describeRecordings } from '../../support/recordings.ts'
import { endpointOf, type Json, takingPlainThoughts, turnOf } from './exchanges.ts'

/** A recorded request as a caller of the gateway would send it: nothing is stored, and no earlier response is referred to. */
function asked(request: Json): Json {
  const { store: _, previous_response_id: __, background: ___, ...rest } = request
  return { model: 'openai/gpt-5-mini', input: 'Hi', ...rest }
}

/** An agent that sends a tool's output alone, leaving the call to what the provider has stored: not possible here. */
const reliesOnStorage = (request: Json) => typeof request['previous_response_id'] === 'string'

describeRecordings('recorded requests', ['openai-responses'], (cases) => {
  const requests = cases.flatMap(({ name, request }) => (request === undefined ? [] : [{ name, request }]))
  describe.for(requests.filter(({ request }) => !reliesOnStorage(request)))('$name', ({ request }) => {
    const body = asked(request)
    const endpoint = JSON.stringify(body).includes('"reasoning_text"') ? takingPlainThoughts() : endpointOf()

    test('is one that the contract allows', () => {
      const validate = requestValidator('createResponse', 'body')
      expect(validate?.(body), JSON.stringify(validate?.errors)).toBe(true)
    })

    test('is relayed as it is, but for the model, store and encrypted thoughts', () => {
      const relayed = openAiResponsesClient.relay?.encodeRequest(turnOf(body), endpoint)
      const sent = JSON.parse(relayed?.body.toString() ?? '') as Json
      const include = withSealed(body['include'] as string[] | undefined)
      expect(sent).toEqual({ ...body, model: endpointOf().upstreamModel, store: false, include })
      expect(relayed?.ignoredParameters).toEqual([])
    })

    test('says the same after it was decoded and encoded', () => {
      const conversation = turnOf(body).conversation()
      const foreign = { ...turnOf(body), clientFormat: 'openai-chat' as const }
      const sent = JSON.parse(openAiResponses.encodeRequest(foreign, endpointOf()).body.toString()) as Json
      const again = turnOf(sent).conversation()
      const plain = (value: typeof conversation) => ({
        ...value,
        items: value.items.filter(({ kind }) => kind !== 'reasoning'),
      })
      const includes = withSealed(conversation.includes)
      expect(plain(again)).toMatchObject({ ...withoutIds(plain(conversation)), includes })
    })
  })
})

/** Nobody stores thoughts: providers are asked for encrypted ones. */
function withSealed(include: readonly string[] = []): string[] {
  return [...new Set([...include, 'reasoning.encrypted_content'])]
}

// Ids of another provider's making are not sent on, and what stood in a namespace then stands by itself.
function withoutIds<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'path' || (key === 'id' && typeof inner === 'string' && /^(fco?|msg|rs|ctc)[_-]/.test(inner))
        ? undefined
        : inner,
    ),
  ) as T
}
