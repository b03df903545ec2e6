import { toAuditRecord } from '../../administration/audit/audit-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /audit */
export const listAuditEntries: Handler<'listAuditEntries'> = async ({ principal, query }, { repositories }) => {
  const { action, target_kind: targetKind, target_id: targetId, actor: actorId, from, to } = query
  const { entries, total } = await repositories.audit.list({
    organizationId: principal.organizationId,
    ...(action !== undefined && { action }),
    ...(targetKind !== undefined && { targetKind }),
    ...(targetId !== undefined && { targetId }),
    ...(actorId !== undefined && { actorId }),
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { until: Date.parse(to) }),
    ...readPage(query),
  })
  return { status: 200, body: { data: entries.map(toAuditRecord), total_count: total } }
}
