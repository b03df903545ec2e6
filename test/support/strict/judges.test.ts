import { describe, expect, it } from 'vitest'
import { strictProviders } from './providers.ts'
import { refusedCases } from './refused-cases.ts'

describe.each(Object.entries(refusedCases))('%s', (name, { base, rows }) => {
  const provider = strictProviders.find((each) => each.name === name)

  it('takes a plain question', () => {
    expect(provider?.refusal(base)).toBeNull()
  })

  it.each(rows)('refuses %s', (_, change, words) => {
    expect(JSON.parse(JSON.stringify(provider?.refusal({ ...base, ...change })))).toMatchObject({
      status: expect.any(Number),
    })
    expect(
      JSON.stringify(provider?.refusal({ ...base, ...change })?.body)
        .replaceAll('\\"', '"')
        .replaceAll('\\\\', '\\'),
    ).toMatch(words)
  })
})
