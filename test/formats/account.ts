import { type Account, accountIdentityOf } from '../../src/records/end-user.ts'

/** Whom requests of tests about end users count for. */
export const account: Account = {
  organizationId: '0b6a3f5e-0000-4000-8000-000000000001',
  accountIdentity: accountIdentityOf('0b6a3f5e-0000-4000-8000-000000000001', null),
}
