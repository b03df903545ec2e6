import { originOf } from '../../config/base-url.ts'
import type { MockedOperation } from '../../lockstep/mock/mock-server.ts'
import { defineCliCommand } from '../command.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import { stopSignals } from '../stop-signals.ts'
import { renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { loadContract } from './load-contract.ts'

const graceMs = 5_000

/** `contract mock`: a server that answers as a contract says, until SIGTERM or SIGINT. */
export const contractMock = defineCliCommand({
  description: 'Answer every operation of an OpenAPI document from its examples or schemas, and check each request.',
  args: {
    contract: {
      type: 'positional',
      required: false,
      description: "A file, an address, or - for standard input. Default: this gateway's own contract.",
    },
    host: { type: 'string', default: '127.0.0.1', valueHint: 'address', description: 'Address to listen on.' },
    port: {
      type: 'string',
      default: '4010',
      valueHint: 'number',
      description: 'Port to listen on, 0 for any free one.',
    },
    seed: { type: 'string', default: '1', valueHint: 'number', description: 'The same seed makes up the same values.' },
  },
  examples: [
    ['contract mock openapi.yaml', 'Prints the operations, and serves them on 127.0.0.1:4010.'],
    ['contract mock --port 0 --seed 7', "A mock of this gateway's own contract, on any free port."],
  ],
  async run({ contract, host, port, seed }, terminal) {
    const stop = stopSignals()
    try {
      const { createMock } = await import('../../lockstep/mock/mock-server.ts')
      const { name, document } = await loadContract(contract, terminal)
      const mock = await createMock(document, readWholeNumber('--seed', seed, { absent: 1, from: 0, to: 2 ** 31 - 1 }))
      if (mock.operations.length === 0) throw new CommandError(`${name} has no operations.`)
      const wished = readWholeNumber('--port', port, { absent: 4010, from: 0, to: 65_535 })
      const address = await mock.listen(host, wished).catch((error: unknown) => {
        throw isTaken(error)
          ? new CommandError(`Port ${wished} on ${host} is in use: choose another with --port (0 takes any free one).`)
          : error
      })
      for (const each of mock.dangling) terminal.err.write(`${terminal.err.colours.yellow('!')} ${each}.\n`)
      terminal.out.write(render(mock.operations, terminal.out))
      terminal.out.write(`\n${name} is mocked at ${originOf(host, address.port)}\n`)
      await stop.received
      await mock.close(graceMs)
      return 0
    } finally {
      stop.release()
    }
  },
})

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function render(operations: readonly MockedOperation[], out: Output): string {
  const columns = [{ title: 'METHOD' }, { title: 'PATH' }, { title: 'OPERATION' }, { title: 'ANSWERS' }]
  const rows = operations.map(({ method, path, name, statuses }) => [method, path, name, statuses.join(' ')])
  return renderTable(columns, rows, out)
}
