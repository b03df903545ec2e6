import { expect, it } from 'vitest'
import { readDockerfile } from '../../../scripts/image/read-dockerfile.ts'

const dockerfile = `# comment
FROM node AS build
ENV SECRET=1
RUN anything at all

FROM scratch
COPY --from=build /x /
# comment
LABEL a.b="c d" \\
      e=f
ENV A=1 B=2
USER 1:1
WORKDIR /w
VOLUME ["/v"]
EXPOSE 80
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=2 \\
  CMD ["x", "y"]
ENTRYPOINT ["p"]
CMD ["q"]
`

it('reads what the last stage sets', () => {
  expect(readDockerfile(dockerfile)).toEqual({
    User: '1:1',
    WorkingDir: '/w',
    StopSignal: 'SIGTERM',
    Env: ['A=1', 'B=2'],
    Entrypoint: ['p'],
    Cmd: ['q'],
    ExposedPorts: { '80/tcp': {} },
    Volumes: { '/v': {} },
    Labels: { 'a.b': 'c d', e: 'f' },
    Healthcheck: { Test: ['CMD', 'x', 'y'], Interval: 10e9, Timeout: 3e9, StartPeriod: 5e9, Retries: 2 },
  })
})

it('says which instructions it does not know', () => {
  expect(() => readDockerfile(`${dockerfile}RUN sh\n`)).toThrow('instructions that are not read: RUN sh')
})
