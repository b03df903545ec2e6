import { join, resolve } from 'node:path'

/** Where recorded answers lie. */
export const recordingsDirectory = resolve(
  process.env['FIXTURES_DIR'] ?? join(import.meta.dirname, '../../../shared/fixtures'),
)
