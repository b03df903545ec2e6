import { describe, expect, it } from 'vitest'
import { findSocialSecurityNumbers } from '../../../src/guardrails/filters/ssn.ts'
import { found } from '../found.ts'

describe('the ssn filter', () => {
  it.each([
    ['My number is 078-05-1120.', '078-05-1120'],
    ['SSN: 078 05 1120', '078 05 1120'],
    ['ssn=078051120', '078051120'],
    ['Social security number 078.05.1120', '078.05.1120'],
    ['{"ssn":"219099999"}', '219099999'],
    ['123-45-6789 and 219-09-9999', '123-45-6789|219-09-9999'],
    ['078051120 is her SSN', '078051120'],
  ])('finds the number in %j', (text, number) => {
    expect(found(findSocialSecurityNumbers, text)).toEqual(number.split('|'))
  })

  it.each([
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '987-65-4320',
    '123-00-4567',
    '123-45-0000',
    '078051120',
    '078 05 1120',
    '1078-05-1120',
    '078-05-11201',
    '078-05-1120-33',
    'A078-05-1120',
    'SSN 000-12-3456',
    '078-05 1120',
    'SSN is nine digits, not 12345678',
  ])('leaves %j alone', (text) => {
    expect(found(findSocialSecurityNumbers, text)).toEqual([])
  })
})
