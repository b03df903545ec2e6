import { randomUUID } from 'node:crypto'
import { execute, serverUrl } from './postgres-server.ts'
import { templateVariable } from './run-variables.ts'

/** Vitest's global set-up: the name of a run's migrated database, which workers inherit; drops it at the end. */
export default function setUp(): () => Promise<void> {
  const name = `gateway_template_${randomUUID().replaceAll('-', '')}`
  process.env[templateVariable] = name
  return () => execute(serverUrl, `drop database if exists ${name} with (force)`).catch(() => {})
}
