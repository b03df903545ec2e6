/** `npm run new-operation`: writes what a new operation of the contract needs, to be filled in. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseSpec, type Spec } from '../../codegen/spec.ts'
import { folderOf, insertHandler } from './insert-lines.ts'
import { insertOperation } from './insert-operation.ts'
import { planOperation, tagBeside } from './operation-plan.ts'
import { methodOf, pathOf, wordsOf } from './operation-words.ts'
import { type OperationWish, parseWish, usageText, WishError } from './options.ts'
import { filesOf, type OperationFiles, writeChange, writeHandler, writeTest } from './source-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path: string) => join(root, path)
const indexFile = 'src/operations/index.ts'

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof WishError)) throw error
  console.error(`✗ ${error.message}`)
  process.exitCode = 2
}

async function main(argv: readonly string[]): Promise<void> {
  const wish = parseWish(argv)
  if (wish === null) {
    console.log(usageText)
    return
  }
  const text = readFileSync(at('openapi.yaml'), 'utf8')
  const spec = parseSpec(text)
  const plan = planOperation(spec, process.stdin.isTTY === true ? await askFor(wish, spec) : wish)
  const index = readFileSync(at(indexFile), 'utf8')
  const folder = folderOf(index, spec, plan.tag)
  const files = filesOf(plan, folder)
  const { handler, test, change } = files
  const taken = Object.values(files).find((file) => existsSync(at(file)))
  if (taken !== undefined) throw new WishError(`${taken} is there already`)
  write('openapi.yaml', insertOperation(text, spec, plan))
  write(indexFile, insertHandler(index, spec, plan, folder))
  write(handler, writeHandler(plan))
  write(test, writeTest(plan))
  write(change, writeChange(plan))
  run(
    'scripts/node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--log-level=error',
    indexFile,
    handler,
    test,
  )
  run('node_modules/tsx/dist/cli.mjs', 'codegen/main.ts')
  console.log(nextSteps(`${plan.method.toUpperCase()} ${plan.path}`, plan.tag, files))
}

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

function run(script: string, ...words: string[]): void {
  const { status } = spawnSync(process.execPath, [at(script), ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new WishError(`${words.join(' ')} failed; its words stand above. Mend it and run it again.`)
}

async function askFor(wish: OperationWish, spec: Spec): Promise<OperationWish> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (what: string, given: string | undefined, usual: string | undefined) =>
    given ?? ((await terminal.question(`${what}${usual === undefined ? '' : ` [${usual}]`}: `)).trim() || usual)
  try {
    const words = wordsOf(wish.id)
    const method = await ask('Method', wish.method, methodOf(words))
    const path = await ask('Path', wish.path, pathOf(words))
    const tag = await ask('Tag', wish.tag, tagBeside(spec, path ?? ''))
    return { id: wish.id, ...(method && { method }), ...(path && { path }), ...(tag && { tag }) }
  } finally {
    terminal.close()
  }
}

function nextSteps(operation: string, tag: string, files: OperationFiles): string {
  const { handler, test, change } = files
  return `
${operation} (${tag}) is there, and answers that it is not written yet. Next:

  1. openapi.yaml     describe it: schemas, examples, every answer it may give    npm run spec && npm run codegen
  2. ${test}
                      say what it does; it fails for now                          npm run test:unit -- ${test}
  3. ${handler}
                      make it so                                                  npm run typecheck
  4. ${change}
                      tell callers in one line                                    npm run check`
}
