import { describe, expect, it } from 'vitest'
import { findIbans } from '../../../src/guardrails/filters/iban.ts'
import { found } from '../found.ts'

const lengths: Readonly<Record<string, number>> = { DE: 22, ES: 24, NO: 15, PL: 28, HR: 21, GB: 22, NL: 18, IE: 22 }

/** An account of a country's length that begins with a character, and goes on with others and zeros; its check digits are right. */
function withCheckDigits(country: string, first: string): string {
  const account = first.padEnd((lengths[country] ?? 0) - 4, '0')
  const digits = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

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
    // The check digits are right, but these countries have digits there.
    ...['DE', 'ES', 'NO', 'PL', 'HR'].map((country) => withCheckDigits(country, 'A')),
    // Letters stand first in these.
    ...['GB', 'NL', 'IE'].map((country) => withCheckDigits(country, '1')),
  ])('leaves %j alone', (text) => {
    expect(found(findIbans, text)).toEqual([])
  })
})
