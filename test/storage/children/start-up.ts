// Opens, migrates and bootstraps as the gateway does when it starts, then prints the outcome. Arguments: URL or '', data directory.
import { bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'

const [url, dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ url: url || undefined, dataDir })
const applied = await migrate(database)
const bootstrapped = await bootstrap(database, { now: 1_700_000_000_000 })
await database.close()
console.log(JSON.stringify({ applied, bootstrapped }))
