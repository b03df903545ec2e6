import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addonFor } from '../nodes/build-addon.ts'
import type { Node } from '../nodes/fetch-node.ts'
import { runProgram } from '../nodes/run-program.ts'
import { thirdPartyLicences } from '../package/third-party-licences.ts'

/** Nobody's user, the one of images without a distribution. */
export const nonRoot = 65532

export interface RootParts {
  /** The project. */
  readonly root: string
  /** A build of the gateway. */
  readonly dist: string
  readonly node: Node
}

const passwd = `root:x:0:0:root:/:/sbin/nologin
gateway:x:${nonRoot}:${nonRoot}:Model Gateway:/data:/sbin/nologin
`
const group = `root:x:0:
gateway:x:${nonRoot}:
`

/** Fills an empty folder with the root file system of the image: Node.js, the libraries of this system that it asks for, and the gateway. */
export async function makeRoot({ root, dist, node }: RootParts, folder: string): Promise<void> {
  const put = (from: string, to: string, mode = 0o644) => {
    const path = join(folder, to)
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
    copyFileSync(from, path)
    chmodSync(path, mode)
  }
  // It may be a temporary folder, of one user alone.
  chmodSync(folder, 0o755)
  put(node.program, 'usr/bin/node', 0o755)
  const addon = await addonFor(node)
  for (const library of await librariesOf([node.program, addon])) put(library, library, 0o755)
  const home = 'usr/lib/model-gateway'
  for (const name of ['model-gateway.mjs', 'document-worker.mjs']) put(join(dist, name), join(home, name))
  put(addon, join(home, 'better_sqlite3.node'))
  const papers = 'usr/share/doc/model-gateway'
  put(join(root, 'LICENSE'), join(papers, 'LICENSE'))
  writeFileSync(join(folder, papers, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root))
  for (const [from, name] of otherLicences(node)) if (existsSync(from)) put(from, join(papers, name))
  mkdirSync(join(folder, 'etc'), { mode: 0o755 })
  writeFileSync(join(folder, 'etc/passwd'), passwd)
  writeFileSync(join(folder, 'etc/group'), group)
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  mkdirSync(join(folder, 'tmp'))
  chmodSync(join(folder, 'tmp'), 0o1777)
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  // Only root may; whoever packs the folder names the owner again.
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), nonRoot, nonRoot)
}

/** The libraries that programs ask for, and the program that loads them, as absolute paths. */
async function librariesOf(programs: readonly string[]): Promise<readonly string[]> {
  const listed = await Promise.all(programs.map((program) => runProgram('ldd', [program])))
  const paths = listed.flatMap((text) => [...text.matchAll(/(?:=> |^\t)(\/\S+) \(0x/gm)].map(([, path = '']) => path))
  return [...new Set(paths)].toSorted()
}

function otherLicences({ folder }: Node): readonly (readonly [from: string, name: string])[] {
  const node = folder === null ? '/usr/local/LICENSE' : join(folder, 'LICENSE')
  const libraries = ['libc6', 'libgcc-s1', 'libstdc++6'].map(
    (name) => [`/usr/share/doc/${name}/copyright`, name] as const,
  )
  return [[node, 'LICENSE-NODEJS'], ...libraries]
}
