import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { ajvFormats, uuid } from '../src/contract/schemas/contract-ajv.ts'

/** The name under which validators import a format. */
export function formatName(format: string): string {
  return `format_${format.replaceAll('-', '_')}`
}

const helpers = `
export const { default: equal } = require('ajv/dist/runtime/equal')
export const { default: ucs2length } = require('ajv/dist/runtime/ucs2length')
export const hasOwn = Object.prototype.hasOwnProperty
`

/** The line that imports all of the module, which is the same whatever a contract uses. */
export const importRuntime = `import { ${[
  'equal',
  'hasOwn',
  'ucs2length',
  ...[...ajvFormats, 'uuid'].map(formatName),
].join(', ')} } from './validator-runtime.js'\n`

/** AJV's helpers and formats, which all validators import. Does not depend on the contract. */
export async function emitValidatorRuntime(): Promise<string> {
  const formats = [
    `const { fullFormats } = require('ajv-formats/dist/formats')`,
    ...ajvFormats.map((name) => `export const ${formatName(name)} = fullFormats[${JSON.stringify(name)}]`),
    `export const ${formatName('uuid')} = ${uuid}`,
  ]
  const root = fileURLToPath(new URL('..', import.meta.url))
  const result = await build({
    stdin: { contents: `${formats.join('\n')}${helpers}`, resolveDir: root, sourcefile: 'validator-runtime.js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'node20',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: root,
  })
  const text = result.outputFiles[0]?.text ?? ''
  return text.replace(/(?:\.\.\/)*[^\s"'*]*node_modules\//g, 'node_modules/')
}
