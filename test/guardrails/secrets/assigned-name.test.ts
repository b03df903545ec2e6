import { describe, expect, it } from 'vitest'
import { assignedName } from '../../../src/guardrails/secrets/assigned-name.ts'

describe('assignedName', () => {
  it.each([
    ['api_key = "', 'api_key'],
    ['{"api_key": "', 'api_key'],
    ['the key of Linear is: ', 'the key of linear is'],
    ['run --api-key ', 'run --api-key'],
    ['curl -u ', 'curl -u'],
    ['Authorization: Bearer ', ' bearer'],
    ['x-auth BASIC ', 'x-auth basic'],
    ['the key is ', 'the key'],
    ['took 13ms\n', ''],
    ['this ', ''],
    ['a.-u ', ''],
    ['key', ''],
    ['', ''],
  ])('reads what stands behind %j', (before, name) => {
    expect(assignedName(`${before}value`, before.length)).toBe(name)
  })
})
