import { eventStream, replyText, replyUsage, type WireScript } from './wire-script.ts'

/** What Gemini's generateContent and streamGenerateContent answer: https://ai.google.dev/api/generate-content. */
export const geminiScript: WireScript = {
  mediaType: eventStream,
  // Whole answers come indented.
  reply: `${JSON.stringify(answer(replyText, replyUsage.output, { finishReason: 'STOP' }), null, 2)}\n`,
  opening: [],
  delta: (index, text) => chunk(answer(text, index + 1, {})),
  closing: (deltas) => [chunk(answer('', deltas, { finishReason: 'STOP' }))],
}

function chunk(data: object): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`
}

function answer(text: string, output: number, ending: object) {
  return {
    candidates: [{ content: { parts: [{ text }], role: 'model' }, ...ending, index: 0 }],
    usageMetadata: {
      promptTokenCount: replyUsage.input,
      candidatesTokenCount: output,
      totalTokenCount: replyUsage.input + output,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: replyUsage.input }],
    },
    modelVersion: 'bench-2026-01-01',
    responseId: 'nKzFaJ2fEe-dkdUPoYuQ4Qs',
  }
}
