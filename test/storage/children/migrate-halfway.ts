// Applies the migrations of an empty store up to the last, prints a line, and waits to be killed. Arguments: URL or '', data directory.
import type { Knex } from 'knex'
import { migrations } from '../../../src/storage/migrations/index.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'

const [url, dataDir = ''] = process.argv.slice(2)
const changeable = migrations as Record<string, Knex.Migration>
changeable['9999-waits'] = {
  up: async () => {
    console.log('halfway')
    await new Promise((resolve) => setTimeout(resolve, 600_000))
  },
  down: async () => {},
}
await migrate(await openDatabase({ url: url || undefined, dataDir }))
