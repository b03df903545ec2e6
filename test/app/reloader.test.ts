import { describe, expect, it } from 'vitest'
import type { Author } from '../../src/administration/author.ts'
import type { Prepared } from '../../src/app/preparer.ts'
import { Reloader, type ReloaderParts } from '../../src/app/reloader.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { LoadedConfig } from '../../src/config/load-config.ts'
import { ConfigError } from '../../src/errors/config-error.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import { gate } from '../support/gate.ts'

const author: Author = { organizationId: 'o', actor: { kind: 'cli', id: 'me' }, name: 'me' }
const catalog = buildCatalog({ config: { providers: [], models: [] } })
const loaded = { config: {}, sources: new Map(), values: new Map(), env: {} } as unknown as LoadedConfig
/** A source whose file nobody touches. */
const unmoved = { loaded, refused: () => null, stamp: () => '' }

function arrange(parts: Partial<ReloaderParts> = {}) {
  const done: string[] = []
  const log: string[] = []
  const line = (_: unknown, text: string) => void log.push(text)
  let count = 0
  const reloader = new Reloader({
    source: { ...unmoved, reread: () => ({ loaded, changed: [`setting ${++count}`], requiresRestart: [] }) },
    preparer: { prepare: async () => ({ catalog }) as Prepared },
    inForce: { catalog, prepared: { managed: { version: 0 } } as Prepared },
    stored: async () => ({ version: 1, providers: [], models: [] }),
    record: async (_, { settings }) => void done.push(`recorded ${settings}`),
    apply: (_, { settings }) => void done.push(`applied ${settings}`),
    logger: { info: line, warn: line, error: line } as ReloaderParts['logger'],
    ...parts,
  })
  return { reloader, done, log }
}

it('writes to the audit log before anything counts', async () => {
  const { reloader, done } = arrange()
  await reloader.reload(author)
  expect(done).toEqual(['recorded setting 1', 'applied setting 1'])
})

it('reloads one time after the other', async () => {
  const first = gate()
  const gates = [first.opened]
  const { reloader, done } = arrange({
    preparer: {
      async prepare() {
        await gates.shift()
        return { catalog } as Prepared
      },
    },
  })
  const both = Promise.all([reloader.reload(author), reloader.reload(author)])
  await new Promise((resolve) => setImmediate(resolve))
  expect(done).toEqual([])
  first.open()
  await both
  expect(done).toEqual(['recorded setting 1', 'applied setting 1', 'recorded setting 2', 'applied setting 2'])
})

describe('changes nothing, says so, and reloads the next time', () => {
  const failing = (error: Error) => {
    let isFirst = true
    return async () => {
      if (!isFirst) return { catalog } as Prepared
      isFirst = false
      throw error
    }
  }

  it('where the configuration can not be used', async () => {
    const prepare = failing(new ConfigError([{ key: 'models', message: 'are odd' }]))
    const { reloader, done, log } = arrange({ preparer: { prepare } })
    await expect(reloader.reload(author)).rejects.toThrow('models: are odd')
    expect([done, log]).toEqual([[], ['the configuration was read again and can not be used: nothing changes']])
    await reloader.reload(author)
    expect(done).toHaveLength(2)
  })

  it('where the store takes no entry', async () => {
    const done: string[] = []
    const { reloader, log } = arrange({
      record: async () => {
        throw new StorageUnavailableError('the store is away')
      },
      apply: () => void done.push('applied'),
    })
    await expect(reloader.reload(author)).rejects.toThrow('the store is away')
    expect([done, log]).toEqual([[], ['a reload failed: nothing changes']])
  })
})

it('names settings that need a restart in the log', async () => {
  const { reloader, log } = arrange({
    source: { ...unmoved, reread: () => ({ loaded, changed: [], requiresRestart: ['port'] }) },
  })
  await reloader.reload(author)
  expect(log).toEqual([
    'the configuration was read again and counts',
    'these settings differ and count after a restart only',
  ])
})

it('once closed it finishes the one that is under way, and refuses all others', async () => {
  const under = gate()
  const { reloader, done } = arrange({
    record: async () => {
      await under.opened
    },
  })
  const first = reloader.reload(author)
  await new Promise((resolve) => setImmediate(resolve))
  const closing = reloader.close()
  const second = reloader.reload(author)
  under.open()
  await closing
  await first
  expect(done).toEqual(['applied setting 1'])
  await expect(second).rejects.toMatchObject({ status: 503 })
})
