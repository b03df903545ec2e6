/** A file that names the version of the package. */
export interface VersionPlace {
  readonly file: string
  /** Matches the version and what stands before it, which it has as a group. */
  readonly pattern: RegExp
}

const ofImagesAndArchives = /(\bmodel-gateway[-:])\d+\.\d+\.\d+/g

/** Every file that names the version, apart from the generated ones and the changelog. */
export const versionPlaces: readonly VersionPlace[] = [
  { file: 'openapi.yaml', pattern: /^(info:\n(?: {2}.*\n)*? {2}version: )\d+\.\d+\.\d+/gm },
  { file: 'package.json', pattern: /^( {2}"version": ")\d+\.\d+\.\d+/gm },
  { file: 'package-lock.json', pattern: /^( {2}(?: {4})?"name": "model-gateway",\n *"version": ")\d+\.\d+\.\d+/gm },
  { file: 'deploy/compose.yaml', pattern: ofImagesAndArchives },
  { file: 'deploy/kubernetes/base/kustomization.yaml', pattern: /^( +newTag: )\d+\.\d+\.\d+/gm },
  { file: 'README.md', pattern: ofImagesAndArchives },
  { file: 'docs/install.md', pattern: ofImagesAndArchives },
]

/** The versions that a file names. */
export function versionsIn({ pattern }: VersionPlace, text: string): string[] {
  return [...text.matchAll(pattern)].map(([whole, before = '']) => whole.slice(before.length))
}

/** The text of a file with another version. */
export function withVersion({ pattern }: VersionPlace, text: string, version: string): string {
  return text.replace(pattern, `$1${version}`)
}
