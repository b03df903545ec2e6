/** `npm run codegen` writes generated/ from openapi.yaml, and the index at the head of that file; with `--check` it compares and fails on drift. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GeneratedRecord } from './generated-record.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const directory = `${root}generated/`

function differences(files: ReadonlyMap<string, string>): string[] {
  const present = existsSync(directory) ? readdirSync(directory) : []
  const stale = present.filter((name) => !files.has(name)).map((name) => `generated/${name} should not be there`)
  const changed = [...files]
    .filter(([name, text]) => !present.includes(name) || readFileSync(directory + name, 'utf8') !== text)
    .map(([name]) => `generated/${name} is not what openapi.yaml says`)
  return [...stale, ...changed]
}

async function main(isCheck: boolean): Promise<void> {
  const record = new GeneratedRecord(root)
  if (record.isCurrent()) {
    console.log('generated/ is what openapi.yaml says: nothing has changed since it was made')
    return
  }
  // Loaded here: what makes the files is most of the start.
  const [{ withIndex }, { generate }, { parseSpec, readSpecText, specPath }] = await Promise.all([
    import('./contract-index.ts'),
    import('./generate.ts'),
    import('./spec.ts'),
  ])
  const written = readSpecText()
  const text = withIndex(written, parseSpec(written))
  const files = await generate(text)
  if (isCheck) {
    const drift = [
      ...(text === written ? [] : ['the index of openapi.yaml is not what it holds']),
      ...differences(files),
    ]
    if (drift.length > 0) {
      console.error(`${drift.join('\n')}\nRun \`npm run codegen\` and commit the result.`)
      process.exitCode = 1
      return
    }
    console.log(`generated/ is what openapi.yaml says (${files.size} files)`)
  } else {
    if (text !== written) writeFileSync(specPath, text)
    mkdirSync(directory, { recursive: true })
    for (const [name, text] of files) writeFileSync(directory + name, text)
    console.log(
      `generated/: ${[...files].map(([name, text]) => `${name} ${Math.ceil(text.length / 1024)} kB`).join(', ')}`,
    )
  }
  record.remember(text, files)
}

main(process.argv.includes('--check')).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
