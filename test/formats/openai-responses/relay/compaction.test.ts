import { describe, expect, test } from 'vitest'
import { fitAnswer } from '../../../../src/contract/fit-answer.ts'
import { RelayCompaction } from '../../../../src/formats/openai-responses/relay/compaction.ts'
import { fitsAlways } from '../../../../src/formats/shared/relayed-fit.ts'
import { outcomeOfRelay } from '../../exchanges.ts'
import { endOf, identity } from '../exchanges.ts'

function relayOf(output: unknown, fit = fitAnswer): RelayCompaction {
  const relay = new RelayCompaction(identity, fit)
  relay.push(Buffer.from(JSON.stringify({ id: 'resp_1', object: 'response.compaction', output })))
  relay.end()
  return relay
}

const compaction = { type: 'compaction', id: 'cmp_1', encrypted_content: 'sealed' }

describe('a shortened conversation that is passed on', () => {
  test.each([
    ['output.0.encrypted_content', [{ ...compaction, encrypted_content: 5 }]],
    ['output.0.encrypted_content', [{ ...compaction, encrypted_content: ['sealed'] }]],
    ['output.0', ['sealed']],
    ['output.1', [compaction, { id: 'cmp_2' }]],
  ])('is a fault where %s does not fit the contract', (path, output) => {
    const relay = relayOf(output)
    expect(outcomeOfRelay(relay).fault).toMatchObject({ message: expect.stringContaining(path) })
    expect(relay.hasContent).toBe(false)
    expect(outcomeOfRelay(relayOf(output, fitsAlways)).fault).toBeNull()
  })

  test('passes with items that nobody knows', () => {
    const relay = relayOf([compaction, { type: 'hum', tune: 1 }])
    expect(outcomeOfRelay(relay).fault).toBeNull()
    expect(JSON.parse(endOf(relay))).toMatchObject({ output: [compaction, { type: 'hum', tune: 1 }] })
  })
})
