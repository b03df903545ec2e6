/** The options of every import. */
export const importOptions = {
  out: {
    type: 'string',
    valueHint: 'file',
    description: 'Where to write; - is standard output. Default: gateway.yaml.',
  },
  force: { type: 'boolean', description: 'Replace files that are there.' },
  'secrets-file': {
    type: 'string',
    valueHint: 'file',
    description:
      'Write secrets that stand in the file as they are into this one, which only you may read and which env_files of gateway.yaml then names. Default: they are left out.',
  },
  json: { type: 'boolean', description: 'Print what became of everything as JSON.' },
} as const

/** Values of the options above. */
export interface ImportFlags {
  readonly out?: string | undefined
  readonly force?: boolean | undefined
  readonly 'secrets-file'?: string | undefined
  readonly json?: boolean | undefined
}
