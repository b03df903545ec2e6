import { expect, it } from 'vitest'
import { describeFindings } from '../../../scripts/spec/report.ts'

const finding = { file: 'openapi.yaml', line: 7, column: 3, rule: 'operation-has-tag', message: 'needs a tag' }

it('names file, line and column, the rule, and what to do', () => {
  expect(describeFindings([finding], false)).toBe(
    'openapi.yaml:7:3  operation-has-tag\n  needs a tag\n\n✗ 1 finding in the contract',
  )
})

it('counts findings, and colours them for a terminal only', () => {
  expect(describeFindings([finding, finding], false)).toContain('2 findings')
  expect(describeFindings([finding], false)).not.toContain('\u001b')
  expect(describeFindings([finding], true)).toContain('\u001b[36mopenapi.yaml:7:3\u001b[0m')
})
