// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const spec: Record<string, unknown>
