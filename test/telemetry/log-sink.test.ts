import { execFileSync } from 'node:child_process'
import { constants, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { LogSink } from '../../src/telemetry/log-sink.ts'
import { temporaryFolder } from '../cli/fake-terminal.ts'
import { eventually } from '../support/eventually.ts'

const waitingMax = 100_000
const line = `${'x'.repeat(99)}\n`

describe.skipIf(process.platform === 'win32')('F49: a log that nobody reads', () => {
  it('keeps at most the allowed characters, counts dropped lines, and reports them once it is read again', async () => {
    const { fd, read } = pipe()
    const told: number[] = []
    const sink = new LogSink({ fd, waitingMax, onResumed: (lines) => told.push(lines) })
    for (let count = 0; count < 5000; count++) {
      sink.write(line)
      expect(sink.waiting).toBeLessThanOrEqual(waitingMax)
      if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(sink.dropped).toBeGreaterThan(0)
    expect(told).toEqual([])
    let text = ''
    await eventually(() => {
      text += read()
      return told
    }).toHaveLength(1)
    text += read()
    expect(text.length / line.length + sink.dropped).toBe(5000)
    expect(told).toEqual([sink.dropped])
    sink.write('later\n')
    await eventually(read).toBe('later\n')
    expect(told).toHaveLength(1)
  })

  it('does not keep a process from its end', () => {
    const { fd, read } = pipe()
    const sink = new LogSink({ fd, waitingMax: 1_000_000, onResumed() {} })
    for (let count = 0; count < 5000; count++) sink.write(line)
    sink.writeLast()
    expect(read().length).toBeGreaterThan(0)
  })

  it('has its last lines when somebody reads', () => {
    const { fd, read } = pipe()
    const sink = new LogSink({ fd, waitingMax, onResumed() {} })
    for (const each of ['one\n', 'two\n', 'three\n']) sink.write(each)
    sink.writeLast()
    expect(read()).toContain('two\nthree\n')
  })

  it.runIf(existsSync('/dev/full'))('goes on where the disk is full, and ends', async () => {
    const fd = openSync('/dev/full', 'w')
    const onResumed = vi.fn()
    const sink = new LogSink({ fd, waitingMax, onResumed })
    for (let count = 0; count < 500; count++) sink.write(line)
    await eventually(() => sink.dropped).toBe(500)
    expect(sink.waiting).toBe(0)
    expect(onResumed).not.toHaveBeenCalled()
    for (let count = 0; count < 5; count++) sink.write(line)
    sink.writeLast()
    expect(sink.dropped).toBeGreaterThanOrEqual(504)
  })
})

// Nothing here is closed: a sink may still write, and the number of a closed file soon is that of another's socket.

/** A pipe that does not block, read by nobody but `read`. */
function pipe(): { fd: number; read(): string } {
  const file = join(temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [file])
  const fd = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)
  const buffer = Buffer.alloc(1024 * 1024)
  const read = () => {
    let text = ''
    try {
      for (;;) text += buffer.toString('utf8', 0, readSync(fd, buffer))
    } catch {
      return text
    }
  }
  return { fd, read }
}
