import { defineTool, ToolError } from '../define-tool.ts'
import type { CommandEnd } from '../sandbox/run-command.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

const type = 'service:shell'
const commandsMax = 20

/** Runs shell commands of the model in the sandbox, one after the other. */
export function shellTool(sandbox: Sandbox) {
  return defineTool(type, {
    name: 'shell',
    isToldByItem: true,
    check: () => sandbox.check(type),
    describe: () => ({
      description:
        'Runs shell commands one after the other in a sandbox and gives the output of each. Each has a new shell; files in their folder stay for the conversation.',
      parameters: {
        type: 'object',
        properties: {
          commands: { type: 'array', items: { type: 'string' }, description: `At most ${commandsMax} command lines.` },
          timeout_ms: { type: 'integer', description: 'Milliseconds that each may take.' },
          max_output_length: { type: 'integer', description: 'Characters of each output to show.' },
        },
        required: ['commands'],
      },
    }),
    begin: ({ callId, arguments: said, input }) => ({
      call_id: callId,
      arguments: said,
      ...(isTexts(input['commands']) && { action: actionOf(input) }),
    }),
    async run({ input, options, request, turn, signal }) {
      const { commands, timeout_ms: timeoutMs, max_output_length: lengthMax } = actionOf(input)
      if (commands.length === 0 || commands.length > commandsMax)
        throw new ToolError(`commands must be a list of 1 to ${commandsMax} command lines`)
      const run = { options, request, turn, signal, shell: 'sh', scripts: commands }
      const { containerId, ends } = await sandbox.run({ ...run, ...(timeoutMs !== null && { timeoutMs }) })
      const output = ends.map((end) => outputOf(end, lengthMax ?? Number.POSITIVE_INFINITY))
      return {
        text: JSON.stringify(output),
        isError: false,
        item: { output },
        messageContent: { ...printedBy(output), container_id: containerId },
      }
    },
  })
}

function actionOf(input: Readonly<Record<string, unknown>>) {
  const { commands } = input
  return {
    commands: isTexts(commands) ? commands : [],
    timeout_ms: countOf(input['timeout_ms']),
    max_output_length: countOf(input['max_output_length']),
  }
}

function outputOf({ stdout, stderr, exitCode, isTimeout }: CommandEnd, lengthMax: number) {
  return {
    stdout: stdout.slice(0, lengthMax),
    stderr: stderr.slice(0, lengthMax),
    outcome: isTimeout ? { type: 'timeout' } : { type: 'exit', exit_code: exitCode },
  }
}

/** All of the commands as one: the exit code is that of the last. */
function printedBy(output: readonly ReturnType<typeof outputOf>[]) {
  return {
    type: 'bash_code_execution_result',
    stdout: output.map(({ stdout }) => stdout).join(''),
    stderr: output
      .map(({ stderr, outcome }) => (outcome.type === 'timeout' ? `${stderr}[stopped: its time was up]` : stderr))
      .join(''),
    return_code: output.at(-1)?.outcome.exit_code ?? timedOutCode,
    content: [],
  }
}

/** As `timeout` of coreutils has it. */
const timedOutCode = 124

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}
