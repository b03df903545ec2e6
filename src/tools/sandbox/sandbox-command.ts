import type { SandboxConfig } from '../../config/config.ts'

/** The folder of a container: what its commands work in, and what lies beside that. */
export interface ContainerPlace {
  readonly folder: string
  readonly temporary: string
}

/** Host folders that programs need; read only. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache']
/** What programs need to reach the network. */
const networkFiles = ['/etc/resolv.conf', '/etc/ssl', '/etc/ca-certificates', '/etc/nsswitch.conf', '/etc/hosts']

/** The command line that runs a script of `shell` in the sandbox, program first. */
export function sandboxCommand(
  limits: SandboxConfig,
  { folder, temporary }: ContainerPlace,
  shell: string,
  script: string,
): readonly [program: string, ...rest: string[]] {
  const [program = '', ...rest] = limits.command
  const isPlain = rest.length === 0 && /(^|\/)bwrap$/.test(program)
  const own = isPlain
    ? bubblewrapArguments({ folder, temporary }, limits.network)
    : rest.map((each) => each.replaceAll('{folder}', folder))
  // The limits hold for all that the shell starts: no process may raise them again.
  const bounded = `ulimit -c 0 -f ${kibibytes(limits.fileBytesMax)} -v ${kibibytes(limits.memoryBytes)} -u ${limits.processesMax} && exec "$@"`
  return [program, ...own, 'bash', '-c', bounded, 'bash', shell, '-c', script]
}

function kibibytes(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

function bubblewrapArguments({ folder, temporary }: ContainerPlace, hasNetwork: boolean): string[] {
  const shared = [...systemFolders, ...(hasNetwork ? networkFiles : [])]
  return [
    ...['--unshare-all', ...(hasNetwork ? ['--share-net'] : [])],
    // No session of its own: it has no terminal, and until its script runs, all of it ends with the group.
    ...['--die-with-parent', '--cap-drop', 'ALL', '--hostname', 'sandbox'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/local/bin:/usr/bin:/bin', '--setenv', 'HOME', '/workspace'],
    ...['--setenv', 'LANG', 'C.UTF-8'],
    ...shared.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--bind', temporary, '/tmp', '--bind', folder, '/workspace'],
    // What bubblewrap makes itself lies in memory.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/workspace'],
  ]
}
