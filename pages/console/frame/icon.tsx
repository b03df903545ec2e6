/** The drawings of the rail, on a field of 16 by 16. */
const drawings = {
  overview: 'M2 13V9M6 13V3M10 13V7M14 13V5',
  requests: 'M2 4h12M2 8h12M2 12h8',
  playground: 'M2 3h12v8H8l-3 3v-3H2z',
  routes: 'M3 3v4a2 2 0 0 0 2 2h8M13 9l-2.5-2.5M13 9l-2.5 2.5M3 7v6',
  models: 'M8 2l6 3v6l-6 3-6-3V5zM2 5l6 3 6-3M8 8v6',
  keys: 'M10.5 2.5a3 3 0 1 1-2.6 4.5L3 12v2H1.8M5 10l1.6 1.6',
  people:
    'M6 3a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 6 3M2 13c0-2.5 1.8-4 4-4s4 1.5 4 4M10.5 3.3a2 2 0 0 1 0 3.9M12 9.5c1.3.6 2 1.8 2 3.5',
  guardrails: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  tools: 'M10 2.5a3.5 3.5 0 0 0-3.2 5L2.5 11.8l1.7 1.7 4.3-4.3a3.5 3.5 0 0 0 4.8-4.4L11 7 9 5l2.2-2.3z',
  destinations: 'M2 8h8M7 5l3 3-3 3M12 3h2v10h-2',
  rankings: 'M2 14V9h4v5M6 14V3h4v11M10 14V6h4v8',
  audit: 'M4 2h6l3 3v9H4zM6 7h5M6 10h5',
  settings: 'M2 4h6M12 4h2M10 2.5v3M2 8h2M8 8h6M6 6.5v3M2 12h7M13 12h1M11 10.5v3',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1v1M8 14v1M1 8h1M14 8h1M3 3l.7.7M12.3 12.3l.7.7M3 13l.7-.7M12.3 3.7L13 3',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={drawings[name]} fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  )
}
