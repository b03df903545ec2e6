import type { ByokServices } from '../../workspaces/assemble-byok.ts'
import type { Author } from '../author.ts'

/** Who changes credentials, and what they are checked and sealed with. */
export interface ByokEditor extends Author, Pick<ByokServices, 'providers' | 'secrets'> {}
