/** What to do about findings of the OpenAPI linter whose own words only say what is wrong. */
const advice: Readonly<Record<string, string>> = {
  'no-invalid-media-type-examples': 'Change the example, or the schema beside it.',
  'no-unused-components': 'Refer to it, or take it away.',
  'no-unresolved-refs': 'Write the component that it names, or correct the name.',
  'operation-4xx-response': 'Add the answer to a bad request.',
  'operation-2xx-response': 'Add the answer to a request that succeeds.',
  'security-defined':
    'Name a scheme of components.securitySchemes, or write security: [] where no credential is needed.',
  'operation-operationId-unique': 'Choose another operationId.',
  'no-ambiguous-paths': 'Change one of the paths: a request must fit exactly one.',
  'path-parameters-defined': 'List the parameter under parameters with in: path.',
  'operation-summary': 'Say in a few words what the operation does.',
  'tag-description': 'Describe the tag in the list at the head of the file.',
  'operation-tag-defined': 'Use a tag of the list at the head of the file, or add it there.',
  struct: 'Keep to the members of OpenAPI 3.1 at this place.',
}

/** What to do about a finding of a rule; undefined where its message says so itself. */
export function adviceOf(rule: string): string | undefined {
  return advice[rule]
}
