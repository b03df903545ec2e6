import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { GatewayInstance } from '../administration/configuration/configuration-record.ts'

/** What tells this process from others that share a database with it. */
export function newInstance(version: string | undefined): GatewayInstance {
  return { id: randomUUID(), host: hostname(), startedAt: Date.now(), ...(version !== undefined && { version }) }
}
