import type { Setting } from './setting.ts'

/** Outgoing connections and discovery. */
export const outboundSettings: readonly Setting[] = [
  {
    key: 'outbound.allow_hosts',
    kind: 'texts',
    fallback: [],
    item: {
      pattern:
        '^((\\*\\.)?[^\\s/@?#*\\\\:\\[\\]]+(:\\d{1,5})?|\\[[\\da-fA-F:.]+\\](:\\d{1,5})?|[\\da-fA-F:.]*::[\\da-fA-F:.]*)$',
      rule: 'a host such as files.example.com, *.example.com, 10.0.0.7:9000 or [fd00::7]',
    },
    description: 'Private hosts that the gateway may fetch from for callers, and send to as destinations.',
  },
  {
    key: 'discovery.environment',
    kind: 'boolean',
    fallback: true,
    description: 'Whether a usual variable such as OPENAI_API_KEY is enough to make a provider available.',
  },
  {
    key: 'discovery.ollama',
    kind: 'boolean',
    fallback: true,
    description: 'Whether to look for a running Ollama on start.',
  },
]
