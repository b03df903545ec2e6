import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Fault {
  readonly instancePath: string
  readonly keyword: string
}
type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly Fault[] | null }

/** The schemas of the kinds that we have, by their names in Kubernetes' OpenAPI document. */
const schemas: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'AppsV1Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'AutoscalingV2HorizontalPodAutoscaler',
  'networking.k8s.io/v1 NetworkPolicy': 'NetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'PolicyV1PodDisruptionBudget',
  'v1 ConfigMap': 'CoreV1ConfigMap',
  'v1 Namespace': 'CoreV1Namespace',
  'v1 PersistentVolumeClaim': 'CoreV1PersistentVolumeClaim',
  'v1 Service': 'CoreV1Service',
}

// The package exports classes only, which validate a copy of what they are given.
const packages = join(import.meta.dirname, '../../test/node_modules/kubernetes-models/_schemas')
const require = createRequire(import.meta.url)

export interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
  readonly spec?: Readonly<Record<string, unknown>>
}

/** What Kubernetes' own schema of a resource finds wrong with it, unknown members included. */
export function wrongInResource(resource: Resource): string[] {
  const name = schemas[`${resource.apiVersion} ${resource.kind}`]
  if (name === undefined) return [`${resource.kind} is not checked`]
  const { validate } = require(join(packages, `IoK8sApi${name}.js`)) as { readonly validate: Validate }
  const unread = new Set<string>()
  if (!validate(watched(resource, '', unread)))
    return (validate.errors ?? []).map(({ instancePath, keyword }) => `${resource.kind} ${instancePath}: ${keyword}`)
  return [...unread].map((path) => `${resource.kind} has no ${path}`)
}

/** A copy that notes which members nobody looks at: the validators, whose schemas allow any others, look at those that they know. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each, index) => watched(each, `${path}[${index}]`, unread))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, each]) => {
    const place = `${path}.${name}`
    return { name, place, inner: watched(each, place, unread) }
  })
  for (const { place } of members) unread.add(place)
  const copy = Object.fromEntries(members.map(({ name, inner }) => [name, inner]))
  return new Proxy(copy, {
    get(target, name) {
      unread.delete(`${path}.${String(name)}`)
      return Reflect.get(target, name)
    },
  })
}
