// Sums generations, slice by slice, until it is killed, and prints a line after each slice. Arguments: URL or '', data directory, organization.
import { writeSync } from 'node:fs'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'

const [url, dataDir = '', organizationId = ''] = process.argv.slice(2)
const { activityPacking } = repositoriesOn(await openDatabase({ url: url || undefined, dataDir }))
const closed = Number(await activityPacking.close(organizationId, Date.now()))
while (await activityPacking.packSlice(organizationId, closed, 3)) writeSync(1, 'slice\n')
