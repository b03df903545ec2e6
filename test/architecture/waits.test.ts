import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from '../../scripts/separate-packages.ts'

const root = resolve(import.meta.dirname, '../..')
const files = sourceFiles(root, 'test')
  // Mutations quote the product.
  .filter((name) => !name.startsWith('test/hardening/mutations/'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const timers = /\bsetTimeout\((?!\))|\bsetTimeout(?: as \w+)? \} from 'node:timers\/promises'/

/** Where a pause is what a test is about, or costs nothing. Nowhere does it matter how slow the machine is. */
const pauses: Readonly<Record<string, string>> = {
  'test/support/wait-until.ts': 'the wait itself',
  'test/support/fake-upstream.ts': 'a provider that is slow',
  'test/support/crash-loop.ts': 'kills and callers that leave come at any moment',
  'test/support/redis.ts': 'a limit for a server that never answers',
  'test/accounting/live-generations.test.ts': 'readers that are slow, in many rhythms',
  'test/administration/keys/own-keys.test.ts': 'a lock is held; who does not wait would come first',
  'test/operations/configuration/stored-mcp-approvals.test.ts': 'a lock is held; who does not wait would come first',
  'test/storage/store/database.test.ts': 'a lock is held; who does not wait would come first',
  'test/e2e/interrupted.test.ts': 'a lock is held; who does not wait would come first',
  'test/storage/children/hold-write-lock.ts': 'a lock is held',
  'test/storage/children/migrate-halfway.ts': 'a migration that does not end',
  'test/http/connections/unread-answers.test.ts': 'a reader and a server that are slow',
  'test/http/connections/broken-requests.test.ts': 'a caller that leaves in the end',
  'test/http/pipelining.test.ts': 'resets come at any moment',
  'test/e2e/key-replicas.test.ts': 'news takes its time, which is longer at each try',
  'test/e2e/byok-replicas.test.ts': 'news takes its time, which is longer at each try',
  'test/e2e/replicas.test.ts': 'news takes its time, which is longer at each try',
  'test/e2e/quiet-start.test.ts': 'a provider that is slow',
  'test/cli/serve/uncaught.test.ts': 'an extension that fails after its answer',
  'test/pages/browser/console-forms.test.ts': 'the next turn of a browser',
  'test/pipeline/arrange.ts': 'a timer as a value',
  'test/scripts/steady/steady.all.test.ts': 'the text of a test that fails too late',
}

const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

it('tests pause only where the pause is what they test', () => {
  expect(filesWith(timers).toSorted()).toEqual(Object.keys(pauses).toSorted())
})

it('tests wait by waitUntil and eventually alone, whose deadlines grow with the load', () => {
  const others = /\bexpect\s*\.poll\((?!>)|\bvi\.wait(?:For|Until)\(|\.waitForTimeout\(/
  expect(filesWith(others)).toEqual([])
})

it('tests listen where the system chooses', () => {
  expect(filesWith(/\.listen\(\s*(?:\{[^}]*port: )?[1-9]\d*\b/)).toEqual([])
})
