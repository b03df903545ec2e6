import { parseSpec, readSpecText } from '../../codegen/spec.ts'

/** openapi.yaml as it is on disk, parsed. */
export const contract = parseSpec(readSpecText())
