import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appCategories } from '../../../src/records/app-categories.ts'
import { cleanTitle } from '../../../src/records/app-title.ts'
import { formatDay } from '../../../src/records/dataset-day.ts'
import { describeStore } from '../../support/databases.ts'
import { openImportStore, testSpan } from './import-store.ts'

const counts = fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String)

const someApps = fc
  .array(
    fc.record({
      title: fc
        .oneof(
          fc.string({ unit: 'grapheme', maxLength: 20 }),
          fc.constantFrom('=1+1', "'=1+1", '-5', '@x', '"', 'a, "b"', "''+"),
        )
        .map(cleanTitle),
      categories: fc.subarray([...appCategories], { maxLength: 3 }),
      visibility: fc.constantFrom('public', 'hidden', 'private'),
      isMerged: fc.boolean(),
      days: fc.dictionary(
        fc.integer({ min: testSpan[0], max: testSpan[1] }).map(formatDay),
        fc.record({
          requests: fc.bigInt({ min: 0n, max: 2n ** 40n }).map(String),
          prompt_tokens: counts,
          completion_tokens: counts,
        }),
        { minKeys: 1, maxKeys: 4 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((apps) =>
    apps.flatMap(({ title, categories, visibility, isMerged, days }, index) =>
      Object.entries(days).map(([date, used]) => ({
        date,
        app_url: `https://app-${index}.example`,
        title,
        categories,
        ...used,
        visibility,
        merged_into: isMerged && index > 0 ? `https://app-${index - 1}.example` : null,
      })),
    ),
  )

describeStore((openFresh) => {
  it('what is exported can be imported elsewhere, and is exported there the same to the last byte, in both formats', async () => {
    const first = await openImportStore(openFresh)
    await fc.assert(
      fc.asyncProperty(someApps, async (records) => {
        const [one, two, three] = [await first.another(), await first.another(), await first.another()]
        await one.read(records.map((record) => JSON.stringify(record)).join('\n'), 'ndjson')
        const [csv, ndjson] = [await one.write('csv'), await one.write('ndjson')]
        await two.read(csv, 'csv')
        await three.read(ndjson, 'ndjson')
        for (const store of [two, three]) {
          expect(await store.write('csv')).toBe(csv)
          expect(await store.write('ndjson')).toBe(ndjson)
        }
        expect(await one.read(csv, 'csv')).toMatchObject({ newApps: 0, changedDays: 0 })
      }),
      { numRuns: 25 },
    )
  })
})
