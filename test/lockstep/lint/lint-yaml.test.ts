import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { parseSpec, readSpecText, specPath } from '../../../codegen/spec.ts'
import { describeFinding } from '../../../src/lockstep/lint/finding.ts'
import { lintYaml as findIn } from '../../../src/lockstep/lint/lint-yaml.ts'

const lintYaml = (...words: Parameters<typeof findIn>) => findIn(...words).map(describeFinding)

describe('lintYaml', () => {
  it('has nothing to say about our contract', () => {
    expect(lintYaml(readSpecText())).toEqual([])
  })

  it.each([
    'yes',
    'No',
    'on',
    'off',
    'y',
    'n',
    '2026-11-22',
    '2026-11-22T10:00:00Z',
    '1_000',
    '1:30',
    '12:30:45',
    '<<',
    '=',
  ])('refuses %s as plain text, with its line, and takes it in quotes', (text) => {
    expect(lintYaml(`a: x\nb: ${text}\n`)).toEqual([`line 2: ${text} is not text in every version of YAML: quote it`])
    expect(lintYaml(`a: x\nb: '${text}'\n`)).toEqual([])
  })

  it('refuses such words as keys too', () => {
    expect(lintYaml('on: push\n')).toEqual(['line 1: on is not text in every version of YAML: quote it'])
    expect(lintYaml('a: {x: 1, y: 2}\n')).toEqual(['line 1: y is not text in every version of YAML: quote it'])
  })

  it.each(['017', '0o17', '0x1F', '1e3', '1.5e-5', '+1', '.5', '5.', '.inf', '.nan'])(
    'refuses the number %s',
    (number) => {
      expect(lintYaml(`a: ${number}\n`)).toEqual([
        `line 1: ${number} is not the same number in every version of YAML: write its digits`,
      ])
    },
  )

  it.each(['0', '-1', '15', '0.00001325', '3.1.0', 'true', 'null', 'yes and no', '9fQ2', 'v1', '127.0.0.1'])(
    'takes %s',
    (value) => {
      expect(lintYaml(`a: ${value}\n`)).toEqual([])
    },
  )

  it.each(['a: {b: Oslo?}', 'a: [Oslo?, Rome]', 'a:\n  - {b: {c: Why? No.}}', 'a: {Oslo?: 1}'])(
    'refuses a question mark without quotes inside brackets: %s',
    (text) => {
      expect(lintYaml(`${text}\n`)).toEqual([
        expect.stringMatching(/^line \d: .* has a question mark inside \{ \} or \[ \]: quote it$/),
      ])
    },
  )

  it.each(['a: Oslo?', "a: {b: 'Oslo?'}", 'a:\n  - Oslo?', 'a: {b: "Oslo?"}'])('takes %s', (text) => {
    expect(lintYaml(`${text}\n`)).toEqual([])
  })

  it.each([
    ['an anchor', 'a: &one 1\n', 'line 1: &one is an anchor: write the value out where it is needed'],
    ['an alias', 'a: &one 1\nb: *one\n', 'line 2: *one is an alias: write the value out'],
    ['a tag', 'a: !!str 1\n', 'line 1: tag:yaml.org,2002:str is a tag: quote the value instead'],
    ['a key that is there twice', 'a: 1\nb: 2\na: 3\n', 'line 3: the key a is there twice'],
    ['a boolean in upper case', 'a: True\n', 'line 1: True: write it in lower case'],
  ])('refuses %s', (_what, text, problem) => {
    expect(lintYaml(text)).toContain(problem)
  })
})

const hasPyYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0

/**
 * Reads the contract by PyYAML's safe loader, which is a strict reader of YAML 1.1 but for keys that are there twice. Not by libyaml, which
 * takes more.
 */
const reader = `
import json, sys, yaml
class Strict(yaml.SafeLoader):
    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert len(keys) == len(set(keys)), 'a key is there twice'
        return super().construct_mapping(node, deep)
json.dump(yaml.load(open(sys.argv[1], encoding='utf8'), Strict), sys.stdout)
`

describe('parsers of other languages', () => {
  it.skipIf(!hasPyYaml)('PyYAML reads our contract to the same value', () => {
    const text = execFileSync('python3', ['-c', reader, specPath], { maxBuffer: 64 * 2 ** 20, encoding: 'utf8' })
    expect(JSON.parse(text)).toEqual(parseSpec(readSpecText()))
  })
})
