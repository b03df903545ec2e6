import { join } from 'node:path'
import type { Generator, Place } from './generator.ts'
import { goProgram } from './go.ts'

const version = '7.25.0'

// The npm package is a wrapper that downloads the program from Maven's repository and runs it with Java.
const wrapper = {
  version,
  node: 24,
  packages: ['@openapitools/openapi-generator-cli@2.41.0'],
  install: ({ node, tools }: Place) => [
    { file: node, words: [join(tools, 'node_modules/.bin/openapi-generator-cli'), 'version-manager', 'set', version] },
  ],
  files: { 'openapitools.json': JSON.stringify({ 'generator-cli': { version } }) },
} as const

function generateBy(name: string, ...properties: readonly string[]) {
  return ({ node, tools, contract }: Place) => ({
    file: node,
    words: [
      join(tools, 'node_modules/.bin/openapi-generator-cli'),
      ...['generate', '-i', contract, '-g', name, '-o', 'sdk', '--skip-validate-spec'],
      ...['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'],
      ...properties.flatMap((each) => ['-p', each]),
    ],
  })
}

const cargo = `[package]
name = "consumer"
version = "0.0.0"
edition = "2021"

[[bin]]
name = "consumer"
path = "main.rs"

[dependencies]
gateway = { path = "sdk" }
reqwest = "*"
serde_json = "1"
tokio = { version = "1", features = ["full"] }
`

/** openapi-generator for Go, Java and Rust. All of them need Java. */
export const openApiGenerators: Readonly<Record<string, Generator>> = {
  'openapi-generator-go': {
    ...wrapper,
    language: 'go',
    files: () => ({ ...wrapper.files, ...goProgram.files }),
    generate: generateBy('go', 'packageName=gateway', 'withGoMod=false'),
    compile: goProgram.compile,
    use: goProgram.use,
  },
  'openapi-generator-java': {
    ...wrapper,
    language: 'java',
    files: () => wrapper.files,
    generate: generateBy(
      'java',
      'library=native',
      'invokerPackage=gateway',
      'apiPackage=gateway.api',
      'modelPackage=gateway.model',
    ),
    compile: () => [
      {
        file: 'mvn',
        words: ['-q', '-f', 'sdk/pom.xml', '-DskipTests', 'package', 'dependency:copy-dependencies'],
      },
      { file: 'javac', words: ['-cp', 'sdk/target/classes:sdk/target/dependency/*', 'Consumer.java'] },
    ],
    use: {
      file: 'Consumer.java',
      run: () => ({ file: 'java', words: ['-cp', '.:sdk/target/classes:sdk/target/dependency/*', 'Consumer'] }),
    },
  },
  'openapi-generator-rust': {
    ...wrapper,
    language: 'rust',
    files: () => ({ ...wrapper.files, 'Cargo.toml': cargo }),
    generate: generateBy('rust', 'packageName=gateway', 'library=reqwest'),
    compile: () => [{ file: 'cargo', words: ['build', '--quiet'] }],
    use: { file: 'main.rs', run: () => ({ file: './target/debug/consumer', words: [] }) },
  },
}
