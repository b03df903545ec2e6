import { join } from 'node:path'
import type { Generator, Place, Step } from './generator.ts'

const program = ({ tools }: Place, name: string) => join(tools, 'bin', name)

// `go install` takes the folder only from the environment.
function install(path: string): (place: Place) => readonly Step[] {
  return ({ tools }) => [{ file: 'env', words: [`GOBIN=${join(tools, 'bin')}`, 'go', 'install', path] }]
}

const module = 'module consumer\n\ngo 1.24\n'

const build: readonly Step[] = [
  { file: 'go', words: ['mod', 'tidy'] },
  { file: 'go', words: ['vet', './...'] },
]

/** A Go program in the folder of the row that uses `consumer/sdk`. */
export const goProgram = {
  files: { 'go.mod': module },
  compile: () => [...build, { file: 'go', words: ['build', '-o', 'consumer', '.'] }],
  use: { file: 'main.go', run: () => ({ file: './consumer', words: [] }) },
} as const

// Without the suffix, types of answers would clash with schemas.
const oapiConfig = `package: gateway
output: sdk/gateway.go
generate:
  models: true
  client: true
output-options:
  response-type-suffix: Result
`

/** Generators of Go clients, from the Go module proxy. */
export const goGenerators: Readonly<Record<string, Generator>> = {
  'oapi-codegen': {
    language: 'go',
    version: '2.8.2',
    install: install('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'),
    files: () => ({ ...goProgram.files, 'oapi.yaml': oapiConfig }),
    generate: (place) => ({ file: program(place, 'oapi-codegen'), words: ['--config', 'oapi.yaml', place.contract] }),
    compile: goProgram.compile,
    use: goProgram.use,
  },
  ogen: {
    language: 'go',
    version: '1.24.0',
    install: install('github.com/ogen-go/ogen/cmd/ogen@v1.24.0'),
    // It supports no streams and few media types; with these settings it leaves such operations out.
    files: () => ({
      ...goProgram.files,
      'ogen.yaml':
        'generator:\n  ignore_not_implemented: [all]\n  features: {disable_all: true, enable: [paths/client]}\n',
    }),
    namesOperations: false,
    generate: (place) => ({
      file: program(place, 'ogen'),
      words: ['--config', 'ogen.yaml', '--target', 'sdk', '--package', 'gateway', '--clean', place.contract],
    }),
    compile: () => build,
  },
}
