import { pendingFolder } from '../changes/pending-changes.ts'
import type { OperationPlan } from './operation-plan.ts'
import { fileNameOf } from './operation-words.ts'
import { exchangeOf } from './write-stub.ts'

/** The handler of a new operation: it compiles, and answers that it is not written yet. */
export function writeHandler({ id, method, path }: OperationPlan): string {
  return `import { GatewayError } from '../../errors/gateway-error.ts'
import type { Handler } from '../handler.ts'

/** ${method.toUpperCase()} ${path} */
export const ${id}: Handler<'${id}'> = async () => {
  throw new GatewayError('server', '${id} is not written yet')
}
`
}

/** A test that asks a gateway for what the contract's example says. It fails until the handler is written. */
export function writeTest(plan: OperationPlan): string {
  const { id, method, path, security } = plan
  const { status, request, answer } = exchangeOf(plan)
  const url = path.replaceAll(/\{\w+\}/g, '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13')
  const key = security === 'managementKey' ? 'managementKey' : 'inferenceKey'
  const body = request === undefined ? '' : `, body: JSON.stringify(${JSON.stringify(request)})`
  return `import { expect, it } from 'vitest'
import { ${key}, startGateway } from '../../support/test-gateway.ts'

it('${id} answers as its example in the contract', async () => {
  const gateway = await startGateway()
  try {
    const answer = await gateway.fetch('${url}', { method: '${method.toUpperCase()}', key: ${key}${body} })
    expect(answer.status).toBe(${status})
    expect(await answer.json()).toEqual(${JSON.stringify(answer)})
  } finally {
    await gateway.close()
  }
})
`
}

/** The file of changes/next that tells callers of a new operation. */
export function writeChange({ id, method, path }: OperationPlan): string {
  return `added: \`${id}\`: \`${method.toUpperCase()} ${path}\`, not written yet.\n`
}

/** What a new operation gets, by paths from the project's folder. */
export interface OperationFiles {
  readonly handler: string
  readonly test: string
  readonly change: string
}

/** Where the files of an operation are. */
export function filesOf({ id }: OperationPlan, folder: string): OperationFiles {
  const name = fileNameOf(id)
  return {
    handler: `src/operations/${folder}/${name}.ts`,
    test: `test/operations/${folder}/${name}.test.ts`,
    change: `${pendingFolder}/${name}.md`,
  }
}
