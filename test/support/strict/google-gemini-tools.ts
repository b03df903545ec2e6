import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { checkName, invalid, refuseUnknown } from './gemini-words.ts'
import { resolveRef, visitSchema } from './json-schema.ts'

export function judgeTools(body: Wire): void {
  const declared = listOf(body['tools']).flatMap(({ functionDeclarations }) => listOf(functionDeclarations))
  declared.forEach((declaration, index) => {
    const path = `tools[0].function_declarations[${index}]`
    refuseUnknown(
      declaration,
      ['name', 'description', 'behavior', 'parameters', 'parametersJsonSchema', 'response', 'responseJsonSchema'],
      path,
    )
    checkName(declaration['name'], `${path}.name`)
    const schema = declaration['parametersJsonSchema']
    if (
      schema !== undefined &&
      objectOf(schema)['type'] !== 'object' &&
      objectOf(schema)['properties'] === undefined &&
      Object.keys(objectOf(schema)).length > 0
    )
      throw invalid(
        `* GenerateContentRequest.${path}.parameters_json_schema: functionDeclaration parameters schema should be of type OBJECT.\n`,
      )
    judgeSchema(schema, `${path}.parameters_json_schema`)
    judgeOwnSchema(declaration['parameters'], `${path}.parameters`)
  })
  const names = declared.map(({ name }) => String(name))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw invalid(`Duplicate function declaration found: ${twice}`)
  const { mode, allowedFunctionNames } = objectOf(objectOf(body['toolConfig'])['functionCallingConfig'])
  if (mode !== undefined && mode !== 'NONE' && declared.length === 0)
    throw invalid('Function calling config is set without function_declarations.')
  const unknown = ((allowedFunctionNames ?? []) as readonly unknown[]).find((name) => !names.includes(String(name)))
  if (unknown !== undefined) throw invalid(`The allowed function name \`${String(unknown)}\` is not declared.`)
}

/** References within a JSON Schema must resolve: https://ai.google.dev/gemini-api/docs/structured-output */
export function judgeSchema(schema: unknown, path: string): void {
  visitSchema(schema, (node) => {
    const ref = node['$ref']
    if (ref !== undefined && resolveRef(schema, ref) === undefined)
      throw invalid(`* GenerateContentRequest.${path}: reference to undefined schema at ${String(ref)}\n`)
  })
}

// https://ai.google.dev/api/caching#Schema
const schemaMembers = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'maxItems', 'minItems', 'properties', 'required'],
  ...['minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'example', 'anyOf', 'propertyOrdering'],
  ...['default', 'items', 'minimum', 'maximum'],
]

function judgeOwnSchema(schema: unknown, path: string): void {
  visitSchema(schema, (node) => refuseUnknown(node, schemaMembers, path))
}
