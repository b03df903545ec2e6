import { join } from 'node:path'
import type { Generator, Place, Step } from './generator.ts'

const bin = ({ tools }: Place, program: string) => join(tools, 'venv/bin', program)

function intoVenv(...packages: readonly string[]): (place: Place) => readonly Step[] {
  return (place) => [
    { file: 'python3', words: ['-m', 'venv', join(place.tools, 'venv')] },
    { file: bin(place, 'pip'), words: ['install', '--quiet', '--disable-pip-version-check', ...packages] },
  ]
}

// Python reports a broken module only when it is imported.
const loadAll = `import importlib, pkgutil, sdk
for module in pkgutil.walk_packages(sdk.__path__, "sdk."):
    importlib.import_module(module.name)
`

const python = {
  language: 'python',
  compile: (place: Place) => [{ file: bin(place, 'python'), words: ['-c', loadAll] }],
  use: {
    file: 'consumer.py',
    run: (place: Place) => ({ file: bin(place, 'python'), words: ['consumer.py'] }),
  },
} as const

/** Generators of Python clients, from PyPI. */
export const pythonGenerators: Readonly<Record<string, Generator>> = {
  'openapi-python-client': {
    ...python,
    version: '0.29.0',
    install: intoVenv('openapi-python-client==0.29.0'),
    generate: (place) => ({
      file: bin(place, 'openapi-python-client'),
      words: ['generate', '--path', place.contract, '--meta', 'none', '--output-path', 'sdk', '--overwrite'],
    }),
  },
  'datamodel-code-generator': {
    ...python,
    version: '0.85.0',
    install: intoVenv('datamodel-code-generator==0.85.0', 'httpx==0.28.1'),
    namesOperations: false,
    generate: (place) => ({
      file: bin(place, 'datamodel-codegen'),
      words: [
        ...['--input', place.contract, '--input-file-type', 'openapi', '--output', 'sdk/models.py'],
        ...['--output-model-type', 'pydantic_v2.BaseModel', '--target-python-version', '3.11'],
        ...['--disable-timestamp', '--use-annotated', '--formatters', 'builtin'],
      ],
    }),
  },
}
