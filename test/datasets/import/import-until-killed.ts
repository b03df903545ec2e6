// Imports a history of three days, prints a line when the first of them is stored, and then stands still. Arguments: URL or '', data directory, organization.
import { writeSync } from 'node:fs'
import { importHistory } from '../../../src/datasets/import/import-history.ts'
import { AppImport } from '../../../src/storage/apps/app-import.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { chunksOf, csvHeader, testNow } from './history-file.ts'

const [url, dataDir = '', organizationId = ''] = process.argv.slice(2)
const database = await openDatabase({ url: url || undefined, dataDir, isForBulkWork: true })
const text = [csvHeader, ...[1, 2, 3].map((day) => `2025-06-0${day},https://a.example,,,1,2,3`)].join('\n')
await importHistory({ bytes: chunksOf(text), format: 'csv' }, await AppImport.begin(database), {
  organizationId,
  actor: { kind: 'cli', id: 'somebody' },
  now: testNow,
  problemsMax: 10,
  onProgress(step) {
    if (step.kind !== 'store') return
    writeSync(1, 'storing\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
