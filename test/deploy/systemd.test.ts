import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { secondsToEnd, unknownVariables } from './known-names.ts'

const text = readFileSync(join(import.meta.dirname, '../../deploy/systemd/model-gateway.service'), 'utf8')
const entryOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''

const hasAnalyzer = (() => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('the systemd unit', () => {
  it('sets variables that the gateway reads', () => {
    const names = entryOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=')[0] ?? '')
    expect(unknownVariables(names)).toEqual([])
    expect(names).toContain('GATEWAY_DATA_DIR')
  })

  it('starts the command that serves, and gives it the time to end', () => {
    expect(entryOf('ExecStart')).toBe('/usr/local/bin/model-gateway serve')
    expect(Number(entryOf('TimeoutStopSec'))).toBeGreaterThan(secondsToEnd({}))
  })

  it('keeps data and caches in folders of its own, for itself alone', () => {
    expect(entryOf('Environment')).toContain(`GATEWAY_DATA_DIR=%S/${entryOf('StateDirectory')} `)
    expect(entryOf('Environment')).toContain(`XDG_CACHE_HOME=%C/${entryOf('CacheDirectory')}`)
    expect([entryOf('StateDirectoryMode'), entryOf('CacheDirectoryMode'), entryOf('UMask')]).toEqual([
      '0700',
      '0700',
      '0077',
    ])
  })

  it.skipIf(!hasAnalyzer)('is valid, and little exposed, says systemd (skipped: no systemd-analyze)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'model-gateway.service')
    // The program has to be there.
    writeFileSync(file, text.replace('/usr/local/bin/model-gateway', '/bin/true'))
    expect(execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })).toBe('')
    // From 0 to 10; above the threshold the command fails.
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file], { stdio: 'ignore' })
  })
})
