import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trials } from '../../../scripts/agents/agent.ts'
import { type Evidence, judge } from '../../../scripts/agents/judge.ts'
import { parseAgentOptions } from '../../../scripts/agents/options.ts'
import type { ProviderRequest } from '../../../scripts/agents/provider-gate.ts'
import { prompts } from '../../../scripts/agents/scenario.ts'
import { takesNode } from '../../../scripts/programs/install.ts'
import { OptionsError } from '../../../scripts/programs/options.ts'
import { temporaryFolder } from '../../cli/fake-terminal.ts'

function evidence(more: Partial<Evidence>, output = '', exitCode: number | null = 0): Evidence {
  const ended = { exitCode, isTimedOut: exitCode === null, output }
  return { ended, file: '/nowhere', statuses: [200], requests: [], seconds: 1, ...more }
}

function request(body = ''): ProviderRequest {
  return { format: 'chat', body, refusal: undefined }
}

const red = (reason: RegExp) => ({ kind: 'red', reason: expect.stringMatching(reason) })

describe('what a program made of a trial', () => {
  it('is a failure where it hangs, asks nothing or shows no answer', () => {
    expect(judge('prompt', evidence({}, '', null))).toEqual(red(/^hung/))
    expect(judge('prompt', evidence({ statuses: [] }, 'Error: no key'))).toEqual(red(/^sent no request: Error: no key/))
    expect(judge('prompt', evidence({}, 'Hello!'))).toEqual(red(/^shows no answer/))
    expect(judge('prompt', evidence({}, 'a tulip', 3))).toEqual(red(/exit code 3/))
    expect(judge('prompt', evidence({}, 'a tulip'))).toEqual({ kind: 'green' })
  })

  it('needs the file itself, not only the word that it is written', () => {
    const file = join(temporaryFolder(), 'flower.txt')
    expect(judge('tool loop', evidence({ file }, 'a dahlia'))).toEqual(red(/^wrote no file/))
    writeFileSync(file, 'weed')
    expect(judge('tool loop', evidence({ file }, 'a dahlia'))).toEqual(red(/"weed" instead of "crocus"/))
    writeFileSync(file, 'crocus\n')
    expect(judge('tool loop', evidence({ file }, 'a dahlia'))).toEqual({ kind: 'green' })
  })

  it('needs a 429 before the answer', () => {
    expect(judge('429', evidence({}, 'a peony'))).toEqual(red(/^was not answered 429/))
    expect(judge('429', evidence({ statuses: [429] }, 'too many', 1))).toEqual(red(/^shows no answer/))
    expect(judge('429', evidence({ statuses: [429, 200] }, 'a peony'))).toMatchObject({ kind: 'green' })
  })

  it('takes half an answer only with an error, and a whole one only after another request', () => {
    expect(judge('cut text', evidence({ statuses: [400] }, 'error', 1))).toEqual(red(/^no stream began/))
    expect(judge('cut text', evidence({}, 'The flower, as far'))).toEqual(red(/half an answer/))
    expect(judge('cut text', evidence({}, 'The flower, as far\nError: closed'))).toMatchObject({ kind: 'green' })
    expect(judge('cut text', evidence({}, 'an anemone'))).toEqual(red(/whole answer/))
    const requests = [request(), request()]
    expect(judge('cut text', evidence({ requests }, 'an anemone'))).toMatchObject({ kind: 'green' })
  })

  it('is a failure where a provider would have refused a request', () => {
    const requests = [request(), { ...request(), refusal: 'no tool output found' }]
    expect(judge('prompt', evidence({ requests }, 'a tulip'))).toEqual(
      red(/^the chat provider refused: no tool output/),
    )
  })

  it('must not have run half a call', () => {
    const file = join(temporaryFolder(), 'cut-arguments.txt')
    const asked = `"tools":[{}],"content":"${prompts['cut arguments']}"`
    const again = (body: string) => evidence({ file, requests: [request(asked), request(body)] }, 'a dahlia')
    expect(judge('cut arguments', evidence({ file }, ''))).toEqual(red(/^took half a call/))
    expect(judge('cut arguments', evidence({ file }, 'Error: closed', 1))).toMatchObject({ kind: 'green' })
    expect(judge('cut arguments', again(`${asked},{"role":"tool"}`))).toEqual(red(/^ran a call/))
    writeFileSync(file, 'crocus')
    expect(judge('cut arguments', evidence({ file, requests: [request(asked)] }, 'a dahlia'))).toEqual(red(/by a call/))
    expect(judge('cut arguments', again(asked))).toEqual({ kind: 'green', note: 'asked again' })
  })

  it('needs a provider that was sent the picture', () => {
    expect(judge('image', evidence({ requests: [request()] }, 'a dahlia'))).toEqual(red(/not sent the picture/))
    const requests = [request('"url":"data:image/png;base64,iVBORw0KGgo="')]
    expect(judge('image', evidence({ requests }, 'a dahlia'))).toEqual({ kind: 'green' })
  })

  it('needs the history of a session in the request that goes on with it', () => {
    const first = { ended: { exitCode: 0, isTimedOut: false, output: '' }, requests: 1 }
    const resumed = (body: string) =>
      evidence({ first, requests: [request('crocus'), { ...request(body), format: 'messages' }] }, 'a zinnia')
    expect(judge('resume', resumed(''))).toEqual(red(/^does not send/))
    expect(judge('resume', resumed('crocus'))).toEqual({ kind: 'green', note: 'from chat to messages' })
  })

  it('needs a summary that comes back', () => {
    const file = join(temporaryFolder(), 'compaction.txt')
    writeFileSync(file, 'crocus')
    expect(judge('compaction', evidence({ file, requests: [request()] }, 'a lupin'))).toEqual(red(/no summary/))
    const requests = [request(), request('the heather')]
    expect(judge('compaction', evidence({ file, requests }, 'a lupin'))).toEqual({ kind: 'green' })
  })

  it('needs a tool that ran when it was interrupted, and an answer after', () => {
    const file = join(temporaryFolder(), 'interrupt.txt')
    expect(judge('interrupt', evidence({ file }, 'a gentian'))).toEqual(red(/^did not run the tool/))
    writeFileSync(file, 'begun')
    expect(judge('interrupt', evidence({ file }))).toEqual(red(/^shows no answer/))
    expect(judge('interrupt', evidence({ file }, 'a gentian'))).toEqual({ kind: 'green' })
  })
})

describe('takesNode', () => {
  it.each([
    ['>=22.0.0', '20.20.2', false],
    ['>=22', '22.1.0', true],
    ['>=20.19', '20.20.2', true],
    ['>=20.20.3', '20.20.2', false],
    ['^18 || ^20', '20.20.2', true],
  ])('%s takes %s: %s', (range, version, isTaken) => expect(takesNode(range, version)).toBe(isTaken))
})

describe('the command line of try:agents', () => {
  it('takes several programs and trials, and refuses those that there are not', () => {
    const known = ['a', 'b', 'c']
    expect(parseAgentOptions(['--only', 'a,b', '--only', 'c'], known).only).toEqual(['a', 'b', 'c'])
    expect(parseAgentOptions(['--trials', 'image,cut text'], known).trials).toEqual(['image', 'cut text'])
    expect(parseAgentOptions([], known)).toMatchObject({ only: [], isNewest: false, trials })
    expect(parseAgentOptions(['--newest'], known).isNewest).toBe(true)
    for (const wrong of [['--only', 'd'], ['--trials', 'd'], ['--fast']])
      expect(() => parseAgentOptions(wrong, known)).toThrow(OptionsError)
  })
})
