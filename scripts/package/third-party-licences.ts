import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackage, lockedPackages } from './locked-packages.ts'

const head = `Model Gateway contains the packages below. Each is under its own licence, whose text follows its name.
`

/** The licences of all packages that are bundled, with their texts, as each of them asks for. */
export function thirdPartyLicences(root: string): string {
  const seen = new Set<string>()
  const parts = lockedPackages(root).flatMap((each) => {
    const title = `${each.name} ${each.version} (${each.licence})`
    if (seen.has(title)) return []
    seen.add(title)
    return [`${'-'.repeat(80)}\n${title}\n\n${licenceTexts(root, each)}\n`]
  })
  return [head, ...parts].join('\n')
}

function licenceTexts(root: string, { place, licence }: LockedPackage): string {
  const folder = join(root, place)
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length === 0 ? `The package brings no text of its licence, ${licence}.` : texts.join('\n\n')
}
