import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { loadConfig } from '../../src/config/load-config.ts'
import { settings } from '../../src/config/settings.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { secondsToEnd, unknownVariables } from './known-names.ts'
import { type Resource, wrongInResource } from './kubernetes-check.ts'

const folder = join(import.meta.dirname, '../../deploy/kubernetes')
const base = join(folder, 'base')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const resourcesIn = (text: string) => parseAllDocuments(text).map((each) => each.toJS() as Resource)

interface Kustomization {
  readonly resources: readonly string[]
  readonly labels?: readonly { readonly pairs: Readonly<Record<string, string>> }[]
  readonly images?: readonly { readonly newTag: string }[]
}
const kustomization = parse(read('base/kustomization.yaml')) as Kustomization
const resources = kustomization.resources.flatMap((name) => resourcesIn(read(`base/${name}`)))
const resourceOf = (kind: string) => {
  const found = resources.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found as Resource & { readonly spec: never }
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly periodSeconds: number
  readonly failureThreshold?: number
}
interface Pod {
  readonly terminationGracePeriodSeconds: number
  readonly containers: readonly [
    {
      readonly image: string
      readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
      readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[]
      readonly startupProbe: Probe
      readonly livenessProbe: Probe
      readonly readinessProbe: Probe
    },
  ]
}
const {
  template: { spec: pod },
} = resourceOf('Deployment').spec as { readonly template: { readonly spec: Pod } }
const [container] = pod.containers
const env = { GATEWAY_CONFIG: join(base, 'gateway.yaml') }
const { config } = loadConfig({ env, cwd: base })
const label = Object.values(kustomization.labels?.[0]?.pairs ?? {})[0]

const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe('the base', () => {
  it('is what the schemas of Kubernetes describe', () => {
    const named = { app: 'x' }
    // Kustomize adds labels and selectors.
    const whole = resources.map((each) =>
      each.kind !== 'Deployment'
        ? each
        : {
            ...each,
            spec: {
              ...each.spec,
              selector: { matchLabels: named },
              template: { ...(each.spec?.['template'] as object), metadata: { labels: named } },
            },
          },
    )
    expect(whole.flatMap(wrongInResource)).toEqual([])
  })

  it('holds no secret, only names of some', () => {
    expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([])
    const secret = new Set(settings.filter(({ kind }) => kind === 'secret').map(({ variable }) => variable))
    const written = container.env.filter(({ name, value }) => secret.has(name) && value !== undefined)
    expect(written).toEqual([])
  })

  it('sets variables that the gateway reads, and a configuration that it takes', () => {
    expect(unknownVariables(container.env.map(({ name }) => name))).toEqual([])
    expect(container.env).toContainEqual({ name: 'GATEWAY_CONFIG', value: '/etc/model-gateway/gateway.yaml' })
    expect(config.limits.shutdownGraceMs).toBe(10_000)
  })

  it('opens the ports that the gateway listens on, and sends services there', () => {
    const ports = new Map(container.ports.map(({ name, containerPort }) => [name, containerPort]))
    expect(ports.get('http')).toBe(config.port)
    expect(ports.get('metrics')).toBe(config.metrics.port)
    const services = resources.filter(({ kind }) => kind === 'Service')
    const targets = services.flatMap(({ spec }) => spec?.['ports'] as { readonly targetPort: string }[])
    expect(targets.filter(({ targetPort }) => !ports.has(targetPort))).toEqual([])
    const scraped = services.find(({ metadata }) => metadata.annotations !== undefined)
    expect(scraped?.metadata.annotations?.['prometheus.io/port']).toBe(String(config.metrics.port))
  })

  it('waits longer than a gateway takes to end, and notices that it ends before it stops to answer', () => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(secondsToEnd(env, base))
    const { periodSeconds, failureThreshold = 3 } = container.readinessProbe
    expect(periodSeconds * failureThreshold * 1000).toBeLessThan(config.limits.shutdownGraceMs)
  })

  it('chooses its own pods for disruptions, networks and scaling', () => {
    const wanted = { matchLabels: { 'app.kubernetes.io/name': label } }
    expect(resourceOf('PodDisruptionBudget').spec['selector']).toEqual(wanted)
    expect(resourceOf('NetworkPolicy').spec['podSelector']).toEqual(wanted)
    const { name } = resourceOf('Deployment').metadata
    expect(resourceOf('HorizontalPodAutoscaler').spec['scaleTargetRef']).toMatchObject({ kind: 'Deployment', name })
  })

  it('runs the image of this version', () => {
    expect(kustomization.images?.map(({ newTag }) => newTag)).toEqual([manifest.version])
  })
})

describe('the probes', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway.close())

  it.each(['startupProbe', 'livenessProbe', 'readinessProbe'] as const)(
    '%s asks for what the gateway answers',
    async (name) => {
      const { path, port } = container[name].httpGet
      expect(port).toBe('http')
      expect((await fetch(`${gateway.origin}${path}`)).status).toBe(200)
    },
  )
})

describe.skipIf(!hasKubectl).each(readdirSync(join(folder, 'overlays')))(
  'the overlay %s (skipped: no kubectl)',
  (name) => {
    const built = () =>
      resourcesIn(execFileSync('kubectl', ['kustomize', join(folder, 'overlays', name)], { encoding: 'utf8' }))

    it('is what the schemas of Kubernetes describe', () => {
      expect(built().flatMap(wrongInResource)).toEqual([])
    })

    it('has one gateway on a volume, or several with a budget of disruptions and an autoscaler', () => {
      const kinds = built().map(({ kind }) => kind)
      const scaled = ['HorizontalPodAutoscaler', 'PodDisruptionBudget']
      const deployment = built().find(({ kind }) => kind === 'Deployment')
      if (deployment?.spec?.['replicas'] === 1) {
        expect(kinds.filter((kind) => scaled.includes(kind))).toEqual([])
        expect([kinds.includes('PersistentVolumeClaim'), deployment.spec['strategy']]).toEqual([
          true,
          { type: 'Recreate' },
        ])
      } else expect(kinds.filter((kind) => scaled.includes(kind)).toSorted()).toEqual(scaled)
    })
  },
)

it('a misspelled member and a wrong type are found', () => {
  const budget = (spec: Readonly<Record<string, unknown>>) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'x' },
    spec,
  })
  expect(wrongInResource(budget({ maxUnavailable: 1 }))).toEqual([])
  expect(wrongInResource(budget({ maxUnavaliable: 1 }))).toEqual(['PodDisruptionBudget has no .spec.maxUnavaliable'])
  expect(wrongInResource(budget({ selector: 1 }))).toHaveLength(1)
  expect(wrongInResource({ apiVersion: 'v9', kind: 'X', metadata: { name: 'x' } })).toEqual(['X is not checked'])
})
