import { expect, it } from 'vitest'
import { snippetsFor } from '../../../../pages/console/keys/snippets.ts'
import { snippets } from '../../../../src/site/snippets.ts'

it('says the same as the first page of the gateway, with the key in it', () => {
  const own = snippetsFor('http://gateway.example/api/v1', 'sk-gw-x', 'sim/echo')
  expect(own.map(({ title }) => title)).toEqual(['curl', 'openai', 'anthropic', 'Claude Code'])
  const known = snippets('http://gateway.example', 'sim/echo')
  for (const { title, text } of own) {
    expect(text).toContain('sk-gw-x')
    const [address = ''] = /http:[^'"\s]+/.exec(text) ?? []
    const same = known.find((each) => each.title.startsWith(title))
    expect(same?.text).toContain(address)
  }
})
