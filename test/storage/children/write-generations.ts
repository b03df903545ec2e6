// Writes generations until it is killed, several in flight, and prints each id once its row is acknowledged. Arguments: URL or '', data directory.
import { writeSync } from 'node:fs'
import { GenerationWriter } from '../../../src/accounting/generation-writer.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { generation } from '../generation.ts'

const [url, dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ url: url || undefined, dataDir })
const writer = new GenerationWriter(repositoriesOn(database).generations)

async function writeForever(lane: number): Promise<void> {
  for (let count = 0; ; count++) {
    const id = `gen-${lane}-${count}`
    await writer.record(generation(id))
    writeSync(1, `${id}\n`)
  }
}

for (let lane = 0; lane < 8; lane++) void writeForever(lane)
