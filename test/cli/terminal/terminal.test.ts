import { describe, expect, it } from 'vitest'
import { coloursFor } from '../../../src/cli/terminal/colours.ts'
import { outputOn, programName } from '../../../src/cli/terminal/terminal.ts'

it.each([
  ['/usr/local/bin/model-gateway', '/home/me', 'model-gateway'],
  ['/home/me/gateway/dist/model-gateway.mjs', '/home/me/gateway', 'node dist/model-gateway.mjs'],
  ['/opt/gateway/model-gateway.mjs', '/home/me', 'node /opt/gateway/model-gateway.mjs'],
  ['/home/me/app/node_modules/.bin/model-gateway', '/home/me/app', 'npx model-gateway'],
  ['/home/me/gateway/src/main.ts', '/home/me/gateway', 'npm run cli --'],
])('%s is called from %s as %s', (script, cwd, expected) => {
  expect(programName(script, cwd)).toBe(expected)
})

it.each([
  [true, 120, 120],
  // As under `script`, where nobody has said how large the window is.
  [true, 0, 80],
  [false, 120, Number.POSITIVE_INFINITY],
])('output on a stream (terminal: %s) of %i columns has lines of %d', (isTTY, columns, expected) => {
  expect(outputOn({ isTTY, columns, write: () => true }, {}).columns).toBe(expected)
})

describe('colours', () => {
  it('are for terminals only', () => {
    expect(coloursFor(false, {}).red('x')).toBe('x')
    expect(coloursFor(true, {}).red('x')).toBe('\u001b[31mx\u001b[39m')
  })

  it('are off where NO_COLOR or TERM=dumb asks for that', () => {
    expect(coloursFor(true, { NO_COLOR: '1' }).isOn).toBe(false)
    expect(coloursFor(true, { TERM: 'dumb' }).isOn).toBe(false)
  })
})
