/** One thing that is wrong with the configuration. `key` is a dotted path, an environment variable or a flag; lines and columns count from 1. */
export interface ConfigProblem {
  readonly line?: number
  readonly column?: number
  readonly key: string
  readonly message: string
}

/** The configuration can't be used. `problems` are all that were found, in the file's order; `message` is ready to be shown, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]
  /** The file as the operator named it, where one was read. */
  readonly file: string | undefined

  constructor(problems: readonly ConfigProblem[], file?: string) {
    const ordered = [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
    super(describe(ordered, file))
    this.name = 'ConfigError'
    this.problems = ordered
    this.file = file
  }
}

function describe(problems: readonly ConfigProblem[], file: string | undefined): string {
  const lines = problems.map((problem) => describeProblem(problem, file))
  const [only] = lines
  return lines.length === 1 && only !== undefined
    ? only
    : [`the configuration has ${lines.length} problems:`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function describeProblem({ line, column, key, message }: ConfigProblem, file: string | undefined): string {
  const where = line === undefined ? '' : `${[file ?? 'gateway.yaml', line, column].filter(Boolean).join(':')} `
  return `${where}${key === '' ? '' : `${key}: `}${message}`
}
