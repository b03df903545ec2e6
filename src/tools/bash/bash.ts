import { defineTool, ToolError } from '../define-tool.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

const type = 'service:bash'

/** Runs bash commands of the model in the sandbox. */
export function bashTool(sandbox: Sandbox) {
  return defineTool(type, {
    name: 'bash',
    isToldByItem: true,
    check: () => sandbox.check(type),
    describe: () => ({
      description:
        'Runs a bash command in a sandbox and gives its output. Each command has a new shell; files in its folder stay for the conversation.',
      parameters: {
        type: 'object',
        properties: { command: { type: 'string', description: 'The command, or a script of several lines.' } },
        required: ['command'],
      },
    }),
    begin: ({ callId, arguments: said, input: { command } }) => ({
      call_id: callId,
      arguments: said,
      ...(typeof command === 'string' && { command }),
    }),
    async run({ input: { command }, options, request, turn, signal }) {
      if (typeof command !== 'string' || command.trim() === '')
        throw new ToolError('command must be the command to run')
      const { containerId, ends } = await sandbox.run({
        options,
        request,
        turn,
        signal,
        shell: 'bash',
        scripts: [command],
      })
      const [end] = ends
      if (end === undefined) throw new ToolError('the command did not run')
      const { stdout, stderr, exitCode, isTimeout } = end
      const shown = isTimeout ? `${stderr}[stopped: its time was up]` : stderr
      return {
        text: JSON.stringify({ stdout, stderr: shown, exit_code: exitCode }),
        isError: false,
        item: { stdout, stderr: shown, exitCode },
        messageContent: {
          ...{ type: 'bash_code_execution_result', stdout, stderr: shown, return_code: exitCode, content: [] },
          container_id: containerId,
        },
      }
    },
  })
}
