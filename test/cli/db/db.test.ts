import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrations } from '../../../src/storage/migrations/index.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

const names = Object.keys(migrations)

it('db migrate names what it applied, and the second time that there was nothing to do', async () => {
  const env = quietEnvironment(temporaryFolder())
  const first = await runWords(['db', 'migrate'], { env })
  expect(first.exitCode).toBe(0)
  for (const name of names) expect(first.out).toContain(`✓ ${name}`)
  const second = await runWords(['db', 'migrate'], { env })
  expect(second.out).toMatch(/gateway\.sqlite was up to date\.\n$/)
})

it('db status lists the migrations, for people and for programs', async () => {
  const env = quietEnvironment(temporaryFolder())
  await runWords(['db', 'migrate'], { env })
  const { out } = await runWords(['db', 'status'], { env })
  for (const name of names) expect(out).toMatch(new RegExp(`${name} +\\d{4}-\\d\\d-\\d\\dT`))
  const record = JSON.parse((await runWords(['db', 'status', '--json'], { env })).out) as { migrations: object[] }
  expect(record).toMatchObject({ exists: true })
  expect(record.migrations).toEqual(names.map((name) => ({ name, applied_at: expect.any(String) })))
})

it('db status says what to do with a file that is no database', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'gateway.sqlite'), 'this is no database, whatever its name says')
  const { exitCode, err } = await runWords(['db', 'status'], { env: quietEnvironment(folder) })
  expect(exitCode).toBe(1)
  expect(err).toMatch(/gateway\.sqlite is not a usable SQLite database.*Restore it from a backup/)
})
