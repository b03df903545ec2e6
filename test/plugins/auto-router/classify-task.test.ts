import { expect, it } from 'vitest'
import { classifyTask, taskClasses } from '../../../src/plugins/auto-router/classify-task.ts'
import weights from '../../../src/plugins/auto-router/task-weights.json' with { type: 'json' }

it.each([
  ['code', 'Fix the bug in this TypeScript function'],
  ['math', 'Solve 2x + 3 = 11'],
  ['reasoning', 'Compare both options, weigh the risks and decide which is better'],
  ['writing', 'Write a short story about a brave snail'],
  ['translation', 'Translate this letter into Spanish'],
  ['data', 'Extract the names and dates as JSON from this table'],
  ['chat', 'Hello, how are you?'],
])('finds %s', (task, text) => {
  expect(classifyTask({ text, hasImage: false }).task).toBe(task)
})

it('knows an image by its presence, and abstains where it knows no word', () => {
  expect(classifyTask({ text: 'What is shown here?', hasImage: true }).task).toBe('vision')
  expect(classifyTask({ text: '', hasImage: false }).task).toBe('general')
})

it('gives the same for the same, and reads only the ends of a long text', () => {
  const long = { text: `Translate into French: ${'lorem ipsum '.repeat(100_000)}`, hasImage: false }
  expect(classifyTask(long)).toEqual(classifyTask(long))
  expect(classifyTask({ ...long, text: `${'x '.repeat(1000)}${'lorem '.repeat(9)}` }).probability).toBeLessThanOrEqual(
    1,
  )
})

it('has weights of the classes that it tells apart', () => {
  expect(weights.classes).toEqual(taskClasses)
})
