import type { Span } from '../span.ts'

/** Addresses of secret stores. */
const storeAddress =
  /^(?:op:\/\/|vault[:+]|ref\+\w+:\/\/|(?:awssm|gcpsm|azkv|akv|ssm|sops|doppler|infisical|bws|keyvault):|arn:aws[\w-]*:(?:secretsmanager|ssm|kms):|\/{0,2}projects\/[\w.-]+\/(?:locations\/[\w-]+\/)?secrets\/|@Microsoft\.KeyVault\(|https:\/\/[\w-]+\.vault\.azure\.net\/)/i
/** Values that programs, Terraform and deployment tools fill in: `os.environ/KEY_1`, `var.password_1`, `random_password.db1.result`, `__KEY_1__`. */
const filledIn =
  /^(?:(?:os\.environ|process\.env|import\.meta\.env)[./[].*|(?:var|local|each|module|data|random_(?:password|string|id|bytes))\.[a-z]\w*(?:[.[]["'\w.\]-]*)?|(__|@@?)[A-Z][A-Z\d_]*\1)$/
/** `name@1.2.3`, `@scope/name@^1.2.3`, `pkg==1.0`. Each part of a version is read in one way, so that a long one takes no longer than its length. */
const packageVersion =
  /^@?[\w./-]+@[~^]?v?\d+\.\d[\w.+-]*$|^[\w.-]+(?:\[[\w,-]+\])?(?:===?|~=|[<>!]=)v?\d+(?:\.[\w*]+)+(?:[-+]\w+(?:\.\w+)*)*$/
/** Tags of YAML whose value is stored elsewhere, or encrypted. */
const storedTag = /!(?:vault|secret|sops|env|env_var|ref|sub|getatt|importvalue)\b[-+|>\s"']{0,8}$/i
/** Members of Kubernetes whose `key` and `name` say where a secret is. */
const storedMember =
  /(?:secretKeyRef|secretRef|secretName|configMapKeyRef|remoteRef|secretStoreRef)\b[^{}]{0,4}[{]?[^{}]{0,120}$/
const keyOfStored = /\b(?:key|name|property|version|path)["']?\s{0,3}[:=]\s{0,3}["']?$/
/** An option or header that passes a secret on: it is not the output of a command. */
const argument = /(?:-[\w-]*(?:key|token|secret|passw\w*)[\s=]|[:=]\s?|bearer\s)["']?$/i
const openings = ['${', '$(', '{{'] as const
const closings = { '${': '}', '$(': ')', '{{': '}}' } as const
const before = 200

/** True for a text that says where a secret is, or which version of a package, and holds none itself. */
export function isSecretReference(text: string, { start, end }: Span): boolean {
  const lead = text.slice(Math.max(0, start - before), start)
  const [begun = ''] = /[^\s"'`,;]*$/.exec(lead) ?? []
  const word = begun + text.slice(start, end)
  const value = word.replace(/^[\w.-]+=(?!=)/, '')
  if (storeAddress.test(value) || filledIn.test(value) || packageVersion.test(word) || packageVersion.test(value))
    return true
  const line = lead.slice(lead.lastIndexOf('\n') + 1)
  if (storedTag.test(lead) || (storedMember.test(lead) && keyOfStored.test(lead))) return true
  return openings.some((opening) => isOpen(line, opening))
}

/** True if a reference that begins in a line does not end there. */
function isOpen(line: string, opening: (typeof openings)[number]): boolean {
  const at = line.lastIndexOf(opening)
  if (at < 0 || line.includes(closings[opening], at + opening.length)) return false
  return opening !== '$(' || !argument.test(line.slice(at))
}
