import type { SandboxConfig } from '../../config/config.ts'

/** The folder of a container: what its commands work in, and what lies beside that. */
export interface ContainerPlace {
  readonly folder: string
  readonly temporary: string
  /** The command line behind which others run where they find both. Absent: they are folders of the host. */
  readonly enter?: readonly string[]
}

/** Host folders that programs need; read only. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache']
/** What programs need to reach the network. */
const networkFiles = ['/etc/resolv.conf', '/etc/ssl', '/etc/ca-certificates', '/etc/nsswitch.conf', '/etc/hosts']

/** The command line that runs a script of `shell` in the sandbox, program first. */
export function sandboxCommand(
  limits: SandboxConfig,
  { folder, temporary, enter = [] }: ContainerPlace,
  shell: string,
  script: string,
): readonly [program: string, ...rest: string[]] {
  const [program = '', ...rest] = limits.command
  const own = isPlainBubblewrap(limits)
    ? bubblewrapArguments({ folder, temporary, enter }, limits.network)
    : rest.map((each) => each.replaceAll('{folder}', folder))
  // The limits hold for all that the shell starts: no process may raise them again.
  const bounded = `ulimit -c 0 -f ${kibibytes(limits.fileBytesMax)} -v ${kibibytes(limits.memoryBytes)} -u ${limits.processesMax} && exec "$@"`
  const [first = program, ...more] = [...enter, program, ...own, 'bash', '-c', bounded, 'bash', shell, '-c', script]
  return [first, ...more]
}

/** Returns true where the sandbox is bubblewrap with the gateway's own arguments. */
export function isPlainBubblewrap({ command: [program = '', ...rest] }: Pick<SandboxConfig, 'command'>): boolean {
  return rest.length === 0 && /(^|\/)bwrap$/.test(program)
}

function kibibytes(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

function bubblewrapArguments({ folder, temporary, enter = [] }: ContainerPlace, hasNetwork: boolean): string[] {
  const shared = [...systemFolders, ...(hasNetwork ? networkFiles : [])]
  // What is entered makes its user root, and programs such as tar do more as root.
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const user = enter.length === 0 ? [] : ['--uid', String(uid), '--gid', String(gid)]
  return [
    ...user,
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
