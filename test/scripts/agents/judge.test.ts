import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Evidence, judge } from '../../../scripts/agents/judge.ts'
import { takesNode } from '../../../scripts/programs/install.ts'
import { OptionsError, parseTrialOptions } from '../../../scripts/programs/options.ts'
import { temporaryFolder } from '../../cli/fake-terminal.ts'

function evidence(more: Partial<Evidence>, output = '', exitCode: number | null = 0): Evidence {
  const ended = { exitCode, isTimedOut: exitCode === null, output }
  return { ended, file: '/nowhere', statuses: [200], seconds: 1, ...more }
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
    expect(judge('cut stream', evidence({ statuses: [400] }, 'error', 1))).toEqual(red(/^no stream began/))
    expect(judge('cut stream', evidence({}, 'The flower, as far'))).toEqual(red(/half an answer/))
    expect(judge('cut stream', evidence({}, 'The flower, as far\nError: closed'))).toMatchObject({ kind: 'green' })
    expect(judge('cut stream', evidence({}, 'an anemone'))).toEqual(red(/whole answer/))
    expect(judge('cut stream', evidence({ statuses: [200, 200] }, 'an anemone'))).toMatchObject({ kind: 'green' })
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
  it('takes several programs and refuses one that there is not', () => {
    expect(parseTrialOptions(['--only', 'a,b', '--only', 'c'], 'program', ['a', 'b', 'c']).only).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(() => parseTrialOptions(['--only', 'd'], 'program', ['a'])).toThrow(OptionsError)
    expect(() => parseTrialOptions(['--fast'], 'program', ['a'])).toThrow(OptionsError)
  })
})
