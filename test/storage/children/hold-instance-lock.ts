// Holds the lock of an instance, prints a line, and waits to be killed. Arguments: URL or '', data directory, id.
import { openDatabase } from '../../../src/storage/store/database.ts'
import { instanceLocks } from '../../../src/storage/store/instance-locks.ts'

const [url, dataDir = '', id = ''] = process.argv.slice(2)
const database = await openDatabase({ url: url || undefined, dataDir })
const locks = instanceLocks(database, id)
await locks.hold()
console.log('locked')
// The timer also keeps the lock reachable: a collected connection would let go of its file.
setInterval(() => locks.hold(), 1_000)
