import { replyText, replyUsage, type WireScript } from './wire-script.ts'

/** What Ollama's chat answers: https://docs.ollama.com/api/chat. */
export const ollamaScript: WireScript = {
  mediaType: 'application/x-ndjson',
  reply: JSON.stringify(answer(replyText, ending(replyUsage.output))),
  opening: [],
  delta: (_index, text) => line(answer(text, { done: false })),
  closing: (deltas) => [line(answer('', ending(deltas)))],
}

function line(data: object): string {
  return `${JSON.stringify(data)}\n`
}

function answer(content: string, rest: object) {
  return {
    model: 'bench-2026-01-01',
    created_at: '2026-08-05T08:10:56.372032Z',
    message: { role: 'assistant', content },
    ...rest,
  }
}

function ending(output: number) {
  return {
    done: true,
    done_reason: 'stop',
    total_duration: 572_649_085,
    load_duration: 68_767_958,
    prompt_eval_count: replyUsage.input,
    prompt_eval_duration: 12_000_000,
    eval_count: output,
    eval_duration: 491_881_127,
  }
}
