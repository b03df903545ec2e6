import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

/** The contract's own text, comments included. Bundles have the text itself in the place of this module. */
export const contractText = readFileSync(join(projectFolder(), 'openapi.yaml'), 'utf8')
