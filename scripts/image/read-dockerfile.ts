/** What a container is started with, in the words of the OCI image format, and Docker's one for its health. */
export interface ContainerConfig {
  readonly User: string
  readonly WorkingDir: string
  readonly StopSignal: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly ExposedPorts: Readonly<Record<string, object>>
  readonly Volumes: Readonly<Record<string, object>>
  readonly Labels: Readonly<Record<string, string>>
  /** Not of the OCI format, but read by Docker; durations in nanoseconds. */
  readonly Healthcheck: Readonly<Record<string, unknown>>
}

/** The configuration that the last stage of a Dockerfile sets, of the instructions that ours has. Throws on any other. */
export function readDockerfile(text: string): ContainerConfig {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')) + 1)
  const of = (name: string) =>
    last.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).trim())
  const one = (name: string) => of(name).at(-1) ?? ''
  const known = 'COPY LABEL ENV USER WORKDIR VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' ')
  const unknown = last.filter((line) => !known.includes(line.split(' ', 1)[0] ?? ''))
  if (unknown.length > 0) throw new Error(`the last stage has instructions that are not read: ${unknown.join(' / ')}`)
  return {
    User: one('USER'),
    WorkingDir: one('WORKDIR'),
    StopSignal: one('STOPSIGNAL'),
    Env: of('ENV')
      .flatMap(readPairs)
      .map(([name, value]) => `${name}=${value}`),
    Entrypoint: JSON.parse(one('ENTRYPOINT')),
    Cmd: JSON.parse(one('CMD')),
    ExposedPorts: Object.fromEntries(of('EXPOSE').map((port) => [`${port}/tcp`, {}])),
    Volumes: Object.fromEntries(
      of('VOLUME').flatMap((list) => (JSON.parse(list) as string[]).map((path) => [path, {}])),
    ),
    Labels: Object.fromEntries(of('LABEL').flatMap(readPairs)),
    Healthcheck: readHealthcheck(one('HEALTHCHECK')),
  }
}

function readPairs(text: string): [string, string][] {
  return [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, plain = '']) => [
    name,
    quoted ?? plain,
  ])
}

function readHealthcheck(text: string): ContainerConfig['Healthcheck'] {
  const [options = '', command = '[]'] = text.split(/\s*CMD\s+/)
  const option = (name: string) => new RegExp(`--${name}=(\\d+)`).exec(options)?.[1] ?? ''
  const seconds = (name: string) => Number(option(name)) * 1e9
  return {
    Test: ['CMD', ...(JSON.parse(command) as string[])],
    Interval: seconds('interval'),
    Timeout: seconds('timeout'),
    StartPeriod: seconds('start-period'),
    Retries: Number(option('retries')),
  }
}
