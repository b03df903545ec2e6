import { expect, it } from 'vitest'
import { toManagedProvider } from '../../src/managed/managed-provider.ts'

const surroundings = {
  env: { OPENAI_API_KEY: 'sk-of-the-operator', GROQ_API_KEY: 'gsk-of-the-operator' },
  allowHosts: [],
}
const read = (wire: object, allowHosts: readonly string[] = []) =>
  toManagedProvider({ slug: 'box', format: 'openai-chat', ...wire }, { ...surroundings, allowHosts })

it("sends no key of the operator's environment to an address that somebody stored", () => {
  const made = read({ slug: 'openai', base_url: 'https://elsewhere.example/v1' })
  expect(made).toMatchObject({ made: { slug: 'openai', baseUrl: 'https://elsewhere.example/v1' } })
  expect(JSON.stringify(made)).not.toContain('of-the-operator')
  expect(toManagedProvider({ slug: 'groq' }, surroundings)).toMatchObject({ made: { apiKey: 'gsk-of-the-operator' } })
})

it.each([
  ['base_url', { base_url: 'http://169.254.169.254/v1' }],
  ['base_url', { base_url: 'https://me:pass@example.com/v1' }],
  ['base_url', { base_url: 'file:///etc/passwd' }],
  ['api_key', { base_url: 'http://127.0.0.1:9/v1', api_key: 'two\r\nx-other: lines' }],
  ['headers.x-team', { base_url: 'http://127.0.0.1:9/v1', headers: { 'x-team': 'a\r\nb' } }],
  ['slug', { slug: 'sim' }],
])('names %s of what can not be a provider: %j', (key, wire) => {
  const made = read(wire)
  expect('problems' in made && made.problems.map((problem) => problem.key)).toContain(key)
  // Neither a key nor a password is repeated.
  expect(JSON.stringify(made)).not.toMatch(/x-other|me:pass/)
})

it('lets an operator allow such an address', () => {
  expect(read({ base_url: 'http://169.254.169.254/v1' }, ['169.254.169.254:80'])).toHaveProperty('made')
})
