/** Why an answer ended, in OpenTelemetry's words; null where it did not end by itself. */
export function finishReasonOf(stopReason: string | null): string | null {
  return finishReasons[stopReason ?? ''] ?? null
}

const finishReasons: Readonly<Record<string, string>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  pause: 'stop',
  'tool-calls': 'tool_call',
  'max-tokens': 'length',
  'context-length': 'length',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
}
