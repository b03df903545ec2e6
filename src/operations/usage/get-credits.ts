import { toDollars } from '../../records/bill.ts'
import type { Handler } from '../handler.ts'

/** GET /credits */
export const getCredits: Handler<'getCredits'> = async ({ principal }, { credits }) => {
  const { grantedNanos, usedNanos } = await credits.totals(principal.organizationId)
  return {
    status: 200,
    body: {
      data: {
        total_credits: toDollars(grantedNanos ?? 0),
        total_usage: toDollars(usedNanos),
        unlimited: grantedNanos === null,
      },
    },
  }
}
