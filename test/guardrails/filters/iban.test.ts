import { describe, expect, it } from 'vitest'
import { findIbans } from '../../../src/guardrails/filters/iban.ts'
import { found } from '../found.ts'

describe('the iban filter', () => {
  // The examples of the IBAN registry.
  it.each([
    ['DE89370400440532013000', 'DE89370400440532013000'],
    ['IBAN: DE89 3704 0044 0532 0130 00.', 'DE89 3704 0044 0532 0130 00'],
    ['gb29nwbk60161331926819', 'gb29nwbk60161331926819'],
    ['GB29 NWBK 6016 1331 9268 19 and more', 'GB29 NWBK 6016 1331 9268 19'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR14 2004 1010 0505 0001 3M02 606'],
    ['NO9386011117947', 'NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['AT611904300234573201,CH9300762011623852957', 'AT611904300234573201|CH9300762011623852957'],
    ['DE DE89370400440532013000', 'DE89370400440532013000'],
  ])('finds the account in %j', (text, account) => {
    expect(found(findIbans, text)).toEqual(account.split('|'))
  })

  it.each([
    'DE89370400440532013001',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'XDE89370400440532013000',
    'ZZ89370400440532013000',
    'GB29 NWBK 6016 1331',
    'AB12 CD34',
  ])('leaves %j alone', (text) => {
    expect(found(findIbans, text)).toEqual([])
  })
})
