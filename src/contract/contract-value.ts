import { join } from 'node:path'
import { contractText } from './contract-text.ts'
import { parseContract } from './parse-contract.ts'
import { projectFolder } from './project-folder.ts'

/** The contract as a value. Bundles have the value itself in the place of this module, and parse no YAML. */
export const contractValue: Record<string, unknown> = parseContract(
  contractText,
  join(projectFolder(), '.cache/contract.json'),
)
