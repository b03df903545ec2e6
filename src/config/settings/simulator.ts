import { duration, type Setting } from './setting.ts'

/** The embedded provider. */
export const simulatorSettings: readonly Setting[] = [
  {
    key: 'simulator.enabled',
    kind: 'boolean',
    variable: 'GATEWAY_SIMULATOR_ENABLED',
    description:
      'Whether the models of the simulator (sim/…) are available. Default: `true`; `false` with NODE_ENV=production.',
  },
  {
    key: 'simulator.tokens_per_second',
    kind: 'integer',
    fallback: 0,
    minimum: 0,
    maximum: 1_000_000,
    description: "Speed of the simulator's answers; 0 for no limit.",
  },
  duration('simulator.first_token_delay', 0, "Time until the simulator's first token.", 0),
  {
    key: 'simulator.seed',
    kind: 'integer',
    fallback: 1,
    minimum: 0,
    maximum: 2 ** 31 - 1,
    description: "Seed of the simulator's variations: the same seed gives the same answers.",
  },
  {
    key: 'simulator.scripts',
    kind: 'path',
    description: 'File that maps prompts to scripted answers and faults of the simulator.',
  },
]
