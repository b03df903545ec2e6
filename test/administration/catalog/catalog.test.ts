import { expect, it } from 'vitest'
import type { CatalogEditor } from '../../../src/administration/catalog/catalog-editor.ts'
import { createModel } from '../../../src/administration/catalog/create-model.ts'
import { createProvider } from '../../../src/administration/catalog/create-provider.ts'
import { deleteModel } from '../../../src/administration/catalog/delete-model.ts'
import { deleteProvider } from '../../../src/administration/catalog/delete-provider.ts'
import { getConfiguredModel, listConfiguredProviders } from '../../../src/administration/catalog/list-configured.ts'
import { updateModel } from '../../../src/administration/catalog/update-model.ts'
import { updateProvider } from '../../../src/administration/catalog/update-provider.ts'
import { AddressBox } from '../../../src/auth/address-box.ts'
import { SecretBox } from '../../../src/auth/secret-box.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { describeStore, type OpenFresh } from '../../support/databases.ts'
import { openAdministration } from '../open-administration.ts'

const secret = 'sk-of-the-box-0123456789abcdef'
const box = { slug: 'box', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: secret } as const
const small = { id: 'acme/small', endpoints: [{ provider: 'box', upstream_model: 'small-1' }] }
const refusal = (status: number, text = '') => ({ status, message: expect.stringContaining(text) })

async function open(openFresh: OpenFresh) {
  const { author, repositories, carryOut, entries } = await openAdministration(openFresh)
  const masterKey = 'a master key that is long enough to be one'
  const env = { GATEWAY_MASTER_KEY: masterKey }
  const { config } = loadConfig({ env, cwd: '/nowhere', overrides: {} })
  const secrets = new AddressBox(new SecretBox({ masterKey, dataDir: '/nowhere' }))
  const editor: CatalogEditor = { ...author, config, env, found: [], secrets }
  type UseCase<Wish, Result> = (all: Repositories, by: CatalogEditor, wish: Wish, at: number) => Promise<Result>
  return {
    ...{ editor, repositories, entries },
    edit: <Wish, Result>(useCase: UseCase<Wish, Result>, wish: Wish) =>
      carryOut((all, _author, given: Wish, at) => useCase(all, editor, given, at), wish),
  }
}

describeStore((openFresh) => {
  it('a provider is stored without its key in sight, and each change grows the version and is in the audit log', async () => {
    const { edit, repositories, entries } = await open(openFresh)
    expect(await edit(createProvider, box)).toMatchObject({ slug: 'box', origin: 'managed', api_key: 'sk-…def' })
    const { version, providers } = await repositories.managedCatalog.read()
    expect(JSON.stringify(providers)).not.toContain(secret)
    const changed = await edit(updateProvider, { slug: 'box', changes: { name: 'The box' } })
    expect(changed).toMatchObject({ name: 'The box', api_key: 'sk-…def' })
    expect(await repositories.managedCatalog.version()).toBeGreaterThan(version)
    const written = await entries()
    expect(written.map(({ action }) => action).slice(-2)).toEqual(['provider.create', 'provider.update'])
    expect(JSON.stringify(written)).not.toContain(secret)
  })

  it('of several who add the same provider at once one does, and the others are told', async () => {
    const { edit, repositories, entries } = await open(openFresh)
    const names = ['one', 'two', 'three', 'four']
    const outcomes = await Promise.allSettled(names.map((name) => edit(createProvider, { ...box, name })))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject(refusal(409, 'already'))
    expect((await repositories.managedCatalog.read()).providers).toHaveLength(1)
    expect((await entries()).filter(({ action }) => action === 'provider.create')).toHaveLength(1)
  })

  it('a key that was stored for one server is not sent to another', async () => {
    const { edit } = await open(openFresh)
    await edit(createProvider, box)
    const moved = { base_url: 'http://127.0.0.1:10/v1' }
    await expect(edit(updateProvider, { slug: 'box', changes: moved })).rejects.toMatchObject(refusal(400, 'api_key'))
    const withKey = { slug: 'box', changes: { ...moved, api_key: 'sk-of-the-other-0123456789' } }
    expect(await edit(updateProvider, withKey)).toMatchObject(moved)
  })

  it('a model needs its provider, is changed, and keeps its provider from being removed', async () => {
    const { edit, editor, repositories } = await open(openFresh)
    await expect(edit(createModel, small)).rejects.toMatchObject(refusal(400, 'there is no provider "box"'))
    await edit(createProvider, box)
    expect(await edit(createModel, small)).toMatchObject({ id: small.id, origin: 'managed', status: 'active' })
    await expect(edit(createModel, small)).rejects.toMatchObject(refusal(409, 'already'))
    await edit(updateModel, { id: small.id, changes: { name: 'Small', context_length: 1_000 } })
    const without = await edit(updateModel, { id: small.id, changes: { context_length: null } })
    expect(without).toMatchObject({ name: 'Small', context_length: null })
    const unchanged = await repositories.managedCatalog.model(small.id)
    await edit(updateModel, { id: small.id, changes: {} })
    expect(await repositories.managedCatalog.model(small.id)).toEqual(unchanged)
    await expect(edit(deleteProvider, { slug: 'box', withModels: false })).rejects.toMatchObject(refusal(409, small.id))
    expect(await edit(deleteProvider, { slug: 'box', withModels: true })).toEqual([small.id])
    await expect(getConfiguredModel(repositories, editor, small.id)).rejects.toMatchObject(refusal(404))
    expect((await listConfiguredProviders(repositories, editor)).filter(({ slug }) => slug === 'box')).toEqual([])
  })

  it('what is not stored is not changed', async () => {
    const { edit } = await open(openFresh)
    await expect(edit(updateModel, { id: 'a/b', changes: { name: 'x' } })).rejects.toMatchObject(refusal(404))
    await expect(edit(deleteModel, 'a/b')).rejects.toMatchObject(refusal(404))
    await expect(edit(updateProvider, { slug: 'x', changes: { zdr: true } })).rejects.toMatchObject(refusal(404))
  })
})
