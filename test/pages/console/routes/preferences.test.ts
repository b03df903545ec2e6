import { expect, it } from 'vitest'
import { otherPrices } from '../../../../pages/console/routes/preferences.ts'

it('says at which prompts and hours another price applies', () => {
  const overrides = [
    { min_prompt_tokens: 200_001, prompt: '0.0000025', completion: '0.000015' },
    { utc_start: 16.5, utc_end: 0.5, prompt: '0.0000005' },
  ]
  const pricing = { prompt: '0.000001', completion: '0.00001', overrides }
  expect(otherPrices(pricing, 'prompt')).toMatch(
    /2\.50? for prompts from 200,000 tokens, .*0\.50? from 16:30 to 0:30 UTC$/,
  )
  expect(otherPrices({ prompt: '0', completion: '0' }, 'prompt')).toBe('')
})
