import { spawnSync } from 'node:child_process'

// `pip install opentelemetry-proto`: the classes that OpenTelemetry generates of its own files.
const python = process.env['OTEL_PROTO_PYTHON'] ?? 'python3'

/** Whether OpenTelemetry's own decoder is there. */
export const hasOtelDecoder = spawnSync(python, ['-c', 'import opentelemetry.proto.trace.v1.trace_pb2']).status === 0

/** What stands behind the title of a test that needs it. */
export const otelDecoderNote = hasOtelDecoder ? '' : ' (skipped: no opentelemetry-proto)'

const reading = { protobuf: 'Request.FromString(body)', json: 'Parse(body, Request())' } as const

/** An export as OpenTelemetry's own decoder reads it, as protobuf writes it in JSON. Throws what the decoder complains of. */
export function readByOtel(signal: 'trace' | 'metrics', body: Uint8Array, form: keyof typeof reading = 'protobuf') {
  const message = `Export${signal === 'trace' ? 'Trace' : 'Metrics'}ServiceRequest`
  const program = [
    'import sys',
    'from google.protobuf.json_format import MessageToJson, Parse',
    `from opentelemetry.proto.collector.${signal}.v1.${signal}_service_pb2 import ${message} as Request`,
    'body = sys.stdin.buffer.read()',
    `print(MessageToJson(${reading[form]}))`,
  ].join('\n')
  const { stdout, stderr } = spawnSync(python, ['-c', program], { input: body, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}
