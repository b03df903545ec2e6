import { fileIdOf, type StoredFile } from '../../records/stored-file.ts'
import { findOne, idPrefixIn, type Sought } from '../find-one.ts'
import type { Store } from '../with-store.ts'

const prefix = fileIdOf('')

const file: Sought<StoredFile> = {
  kind: 'file',
  idWord: 'id',
  listedBy: 'files list',
  idOf: ({ id }) => id.slice(prefix.length),
  namesOf: ({ name }) => [name],
}

/** The word that names a file on the command line. */
export const fileArgument = {
  file: {
    type: 'positional',
    required: true,
    description: "The file's name, its id, or the first 8 or more characters behind `file-gw-`.",
  },
} as const

/** The organization's file with this id, id prefix or name. Rejects with CommandError when there is none, or several. */
export async function findFile(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<StoredFile> {
  const digits = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : wanted
  const idPrefix = idPrefixIn(digits)
  const found = await repositories.files.findByWord(
    organizationId,
    wanted,
    idPrefix === null ? null : fileIdOf(idPrefix),
    Date.now(),
  )
  return findOne(found, found.some(({ name }) => name === wanted) ? wanted : digits, file, program)
}
