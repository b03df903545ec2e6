import type { Knex } from 'knex'
import * as createGatewayTables from './0001-create-gateway-tables.ts'

/** Every migration by name, in the order they run; one that has been released is never edited or removed. */
export const migrations: Readonly<Record<string, Knex.Migration>> = {
  '0001-create-gateway-tables': createGatewayTables,
}
