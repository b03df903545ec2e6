import type { AuditEntry } from '../../src/storage/audit/audit-repository.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'

/** What the audit log of a gateway's own organization says, oldest first; about one target where it is named. */
export async function readAudit(dataDir: string, targetId?: string): Promise<AuditEntry[]> {
  const database = await openDatabase({ url: undefined, dataDir })
  try {
    const { audit, organizations } = repositoriesOn(database)
    const organizationId = (await organizations.first())?.id ?? ''
    const filter = { organizationId, offset: 0, limit: 1000, ...(targetId !== undefined && { targetId }) }
    return (await audit.list(filter)).entries.reverse()
  } finally {
    await database.close()
  }
}
