import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeWarnings } from '../../../src/cli/serve/node-warnings.ts'

it("warnings of Node are lines of the log, a few of each name, and Node's own again afterwards", async () => {
  const lines: object[] = []
  const usual = vi.fn()
  const before = process.listeners('warning')
  process.removeAllListeners('warning').on('warning', usual)
  onTestFinished(() => {
    process.removeAllListeners('warning')
    for (const each of before) process.on('warning', each)
  })
  const warnings = takeWarnings({ warn: (facts: object, msg: string) => void lines.push({ ...facts, msg }) } as never)
  process.emitWarning('it is old\nand odd', { type: 'OldWarning', code: 'DEP0001' })
  for (let count = 0; count < 20; count++) process.emitWarning('again', 'OftenWarning')
  await setImmediate()
  expect(usual).not.toHaveBeenCalled()
  expect(lines[0]).toEqual({
    warning: 'OldWarning',
    code: 'DEP0001',
    said: 'it is old\\u000aand odd',
    msg: 'Node.js warns',
  })
  expect(lines).toHaveLength(6)
  warnings.release()
  expect(lines.at(-1)).toMatchObject({ warning: 'OftenWarning', leftOut: 15 })
  process.emitWarning('later')
  await setImmediate()
  expect(usual).toHaveBeenCalledOnce()
})
