import { expect, it } from 'vitest'
import { AddressBox } from '../../src/auth/address-box.ts'
import { SecretBox } from '../../src/auth/secret-box.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { readManaged, withManaged } from '../../src/managed/read-managed.ts'
import { storedModel, storedProvider } from './stored.ts'

const parts = (masterKey = 'a master key that is long enough to be one') => {
  const env = { GATEWAY_MASTER_KEY: masterKey }
  const { config } = loadConfig({ env, cwd: '/nowhere', overrides: {} })
  return { config, env, secrets: new AddressBox(new SecretBox({ masterKey, dataDir: '/nowhere' })) }
}
const place = { organizationId: 'org', workspaceId: '', id: 'box' }

it('joins what is stored with the configuration', () => {
  const stored = { version: 3, providers: [storedProvider('box')], models: [storedModel('acme/small', 'box')] }
  const surroundings = parts()
  const managed = readManaged(stored, surroundings)
  expect(managed).toMatchObject({ version: 3, providers: [{ status: 'active' }], models: [{ status: 'active' }] })
  const config = withManaged(surroundings.config, managed)
  expect(config.providers.at(-1)?.slug).toBe('box')
  expect(config.models.at(-1)?.id).toBe('acme/small')
})

it('lets one broken thing break nothing else', () => {
  const providers = [storedProvider('bad', { base_url: 7 }), storedProvider('box')]
  const models = [storedModel('acme/lost', 'bad'), storedModel('acme/small', 'box')]
  const managed = readManaged({ version: 1, providers, models }, parts())
  expect(managed.providers.map(({ status }) => status)).toEqual(['broken', 'active'])
  expect(managed.models.map(({ status }) => status)).toEqual(['broken', 'active'])
  expect(managed.providers[0]?.problem).toContain('base_url')
})

it('opens secrets, and says which master key is missing without a word of them', () => {
  const { secrets } = parts()
  const sealed = secrets.seal(JSON.stringify({ api_key: 'sk-very-secret' }), place, 'http://127.0.0.1:9')
  const stored = { version: 1, providers: [{ ...storedProvider('box'), sealed }], models: [] }
  expect(readManaged(stored, parts()).providers).toMatchObject([{ provider: { apiKey: 'sk-very-secret' } }])
  const [closed] = readManaged(stored, parts('another master key, just as long as the first')).providers
  expect(closed).toMatchObject({ status: 'broken', problem: expect.stringContaining('no master key') })
  const other = { ...stored, providers: [{ ...storedProvider('moved'), sealed }] }
  expect(readManaged(other, parts()).providers).toMatchObject([{ status: 'broken' }])
})

it.each(['https://127.0.0.1:9', 'http://127.0.0.2:9', 'http://127.0.0.1:10', 'http://127.0.0.1'])(
  'N37: leaves out a provider that leads to %s with secrets for another server, and says to enter them again',
  (address) => {
    const sealed = parts().secrets.seal(JSON.stringify({ api_key: 'sk-very-secret' }), place, address)
    const stored = { version: 1, providers: [{ ...storedProvider('box'), sealed }], models: [] }
    const [led] = readManaged(stored, parts()).providers
    expect(led).not.toHaveProperty('provider')
    const problem = `leads to http://127.0.0.1:9 with a secret that was entered for ${address}: enter the secret again`
    expect(led).toMatchObject({ status: 'broken', problem })
  },
)

it('lets the configuration file go first', () => {
  const { config, ...rest } = parts()
  const made = readManaged({ version: 1, providers: [storedProvider('box')], models: [] }, { config, ...rest })
  const withFile = withManaged(config, made)
  const again = readManaged(
    { version: 1, providers: [storedProvider('box')], models: [] },
    { config: withFile, ...rest },
  )
  expect(again.providers).toMatchObject([{ status: 'overridden', problem: expect.stringContaining('this slug') }])
  expect(withManaged(withFile, again)).toBe(withFile)
})
