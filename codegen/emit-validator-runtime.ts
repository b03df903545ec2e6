import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The formats of ajv-formats that the contract may use. */
export const ajvFormats = [
  'date',
  'date-time',
  'uri',
  'email',
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'binary',
] as const

/** RFC 9562 text form only: ajv-formats also takes `urn:uuid:…`. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu

/** The name under which validators import a format. */
export function formatName(format: string): string {
  return `format_${format.replaceAll('-', '_')}`
}

/** Violations after which a search for all of them ends. */
const violationsMax = 100

const helpers = `
export const { default: equal } = require('ajv/dist/runtime/equal')
export const { default: ucs2length } = require('ajv/dist/runtime/ucs2length')
export const hasOwn = Object.prototype.hasOwnProperty
// AJV has no limit of its own: a list of 20,000 wrong members makes as many violations, and joins the lists of them again for each one.
export function pushViolation(all, violation) {
  if (all.push(violation) >= ${violationsMax}) throw { violations: all }
}
export function joinViolations(all, found) {
  const joined = all.concat(found)
  if (joined.length >= ${violationsMax}) throw { violations: joined }
  return joined
}
`

/** The line that imports all of the module, which is the same whatever a contract uses. */
export const importRuntime = `import { ${[
  'equal',
  'hasOwn',
  'joinViolations',
  'pushViolation',
  'ucs2length',
  ...[...ajvFormats, 'uuid'].map(formatName),
].join(', ')} } from './validator-runtime.js'\n`

/** What validators call: AJV's helpers and formats, and the limit of violations. It is the same for every contract. */
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
