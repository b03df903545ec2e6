import { expect, it } from 'vitest'
import { GenerationWriter } from '../../../src/accounting/generation-writer.ts'
import { StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import type { AppMention } from '../../../src/records/app-mention.ts'
import { dayMs, dayOf } from '../../../src/records/dataset-day.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { makeOrganization } from '../../datasets/arrange.ts'
import { readAppBooks } from '../../support/app-books.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const noon = Date.UTC(2026, 0, 5, 12)
const notes: AppMention = { origin: 'https://notes.example', title: null, categories: [] }

describeDatabases((openFresh, dialect) => {
  async function arrange() {
    const { database, open } = await openFresh()
    const organizationId = await makeOrganization(database)
    let count = 0
    const of = (app: AppMention, changes: Partial<GenerationRecord> = {}) =>
      generation(`gen-${++count}`, {
        organizationId,
        createdAt: noon,
        inputTokens: 10,
        outputTokens: 1,
        app,
        ...changes,
      })
    return { database, open, organizationId, of, ...repositoriesOn(database) }
  }

  it('are one row for each app and UTC day, however many requests there were', async () => {
    const { database, generations, apps, organizationId, of } = await arrange()
    const day = dayOf(noon)
    const midnight = (day + 1) * dayMs
    const other = { ...notes, origin: 'https://other.example' }
    await generations.insertMany([
      of(notes),
      of(other, { createdAt: midnight - 1 }),
      of(notes, { createdAt: midnight }),
      generation('gen-none', { organizationId, createdAt: noon }),
      of(notes, { status: 'failed', inputTokens: 0, outputTokens: 0 }),
    ])
    await generations.insertMany([of(notes)])
    const { counted, summed } = await readAppBooks(database)
    expect(counted).toEqual(summed)
    const id = async ({ origin }: AppMention) => (await apps.findByOrigin(organizationId, origin))?.id
    expect(counted).toEqual(
      [
        { day, appId: await id(notes), requests: 3, prompt: 20, completion: 2 },
        { day, appId: await id(other), requests: 1, prompt: 10, completion: 1 },
        { day: day + 1, appId: await id(notes), requests: 1, prompt: 10, completion: 1 },
      ].sort((one, next) => one.day - next.day || Number(one.appId) - Number(next.appId)),
    )
    expect((await generations.get(organizationId, 'gen-1'))?.appId).toBe(await id(notes))
    expect((await generations.get(organizationId, 'gen-none'))?.appId).toBeUndefined()
  })

  it('take a generation that is written again, alone or among new ones, only once', async () => {
    const { database, generations, of } = await arrange()
    const batch = [of(notes), of(notes)]
    await generations.insertMany(batch)
    await generations.insertMany(batch)
    await generations.insertMany([...batch, of(notes), ...batch])
    const { counted, summed } = await readAppBooks(database)
    expect(counted).toEqual(summed)
    expect(counted).toMatchObject([{ requests: 3 }])
  })

  it('change with the row or not at all', async () => {
    const { database, generations, apps, organizationId, of } = await arrange()
    await expect(generations.insertMany([of(notes), of(notes, { keyId: null as never })])).rejects.toThrow()
    expect((await readAppBooks(database)).counted).toEqual([])
    expect(await apps.findByOrigin(organizationId, notes.origin)).toBeNull()
    // What was undone is not taken for known.
    await generations.insertMany([of(notes)])
    expect(await apps.findByOrigin(organizationId, notes.origin)).not.toBeNull()
  })

  it('are right when the writer tries a batch again whose answer was lost', async () => {
    const { database, generations, of } = await arrange()
    let failures = 2
    const writer = new GenerationWriter({
      async insertMany(...args) {
        await generations.insertMany(...args)
        if (failures-- > 0) throw new StorageUnavailableError('the answer got lost')
      },
    })
    await Promise.all([1, 2, 3].map(() => writer.record(of(notes))))
    await writer.close()
    expect((await readAppBooks(database)).counted).toMatchObject([{ requests: 3, prompt: 30, completion: 3 }])
  })

  it('are right when several gateways count for the same new apps at once', async () => {
    const { database, open, of } = await arrange()
    const gateways = dialect === 'sqlite' ? 2 : 4
    const writers = await Promise.all(
      Array.from({ length: gateways }, async () => new GenerationWriter(repositoriesOn(await open()).generations)),
    )
    const each = 150
    await Promise.all(
      writers.map(async (writer, lane) => {
        for (let index = 0; index < each; index += 3) {
          await Promise.all(
            [0, 1, 2].map((step) => {
              // In another order in each gateway.
              const place = (lane % 2 === 0 ? index + step : each - index - step) % 7
              const origin = `https://app-${place}.example`
              const createdAt = noon + (place % 3) * dayMs
              return writer.record(of({ origin, title: `App ${place}`, categories: ['game', 'legal'] }, { createdAt }))
            }),
          )
        }
        await writer.close()
      }),
    )
    const { counted, summed, apps } = await readAppBooks(database)
    expect(counted).toEqual(summed)
    expect(counted.reduce((sum, { requests }) => sum + requests, 0)).toBe(gateways * each)
    expect(apps).toBe(7)
  })

  it('stay exact beyond what a number holds', async () => {
    const { database, generations, of } = await arrange()
    const much = { inputTokens: Number.MAX_SAFE_INTEGER, outputTokens: Number.MAX_SAFE_INTEGER }
    await generations.insertMany([of(notes, much), of(notes, much), of(notes, { inputTokens: 2, outputTokens: 1 })])
    await generations.insertMany([of(notes, much)])
    const [row] = await database.run((knex) =>
      knex('app_days').select(
        knex.raw('cast(prompt_tokens as text) as prompt, cast(completion_tokens as text) as completion'),
      ),
    )
    const three = 3n * BigInt(Number.MAX_SAFE_INTEGER)
    expect(row).toEqual({ prompt: String(three + 2n), completion: String(three + 1n) })
  })
})

describeDatabases((openFresh) => {
  it("keep the first name that an app gives itself, and an operator's above it", async () => {
    const { database } = await openFresh()
    const organizationId = await makeOrganization(database)
    const { generations, apps } = repositoriesOn(database)
    let count = 0
    const say = async (title: string | null, ...categories: AppMention['categories']) => {
      const record = generation(`gen-${++count}`, {
        organizationId,
        createdAt: noon,
        app: { ...notes, title, categories },
      })
      await generations.insertMany([record])
      return apps.findByOrigin(organizationId, notes.origin)
    }
    expect(await say(null)).toMatchObject({ title: null, categories: [] })
    expect(await say('Notes', 'legal')).toMatchObject({ title: 'Notes', categories: ['legal'] })
    expect(await say('Other', 'game', 'legal')).toMatchObject({ title: 'Notes', categories: ['game', 'legal'] })
    const app = await apps.findByOrigin(organizationId, notes.origin)
    await apps.update(organizationId, app?.id ?? 0, { title: 'Operated', categories: ['roleplay'] }, 5)
    expect(await say('Third', 'cli-agent')).toMatchObject({ title: 'Operated', categories: ['roleplay'], updatedAt: 5 })
  })
})
