import type { NativeTool } from '../../canonical/tool.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../streams/untrusted-json.ts'

/** A tool of the Responses format that the caller runs and that has items of its own, as a function for models that have functions only. */
export interface CallersTool {
  readonly description: string
  readonly parameters: JsonObject
  /** Types of the items of its calls and their results. */
  readonly callType: string
  readonly resultType: string
  readonly idPrefix: string
  /** The member of a call's item that has the arguments, and the arguments in it. */
  readonly member: string
  readonly argumentsOf: (member: JsonObject) => JsonObject
  /** What the member is for arguments. */
  readonly memberOf: (said: JsonObject) => JsonObject
  /** Whether the caller runs a tool with these members. Absent: always. */
  readonly isCallers?: (wire: JsonObject) => boolean
}

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const milliseconds = { type: 'integer', description: 'Time allowed in milliseconds.' } as const

/** By the tool's type, which is also the function's name. */
const callersTools: Readonly<Record<string, CallersTool>> = {
  local_shell: {
    description: "Runs one command on the user's machine and returns what it prints.",
    parameters: {
      type: 'object',
      properties: {
        command: { ...texts, description: 'Program and arguments.' },
        working_directory: { ...text, description: 'Directory to run in.' },
        timeout_ms: milliseconds,
        env: { type: 'object', additionalProperties: text, description: 'Environment variables to set.' },
      },
      required: ['command'],
    },
    ...{ callType: 'local_shell_call', resultType: 'local_shell_call_output', idPrefix: 'lsh', member: 'action' },
    argumentsOf: ({ type: _, ...said }) => said,
    memberOf: ({ command, env, ...said }) => ({
      type: 'exec',
      ...said,
      // One text is a command line.
      command: typeof command === 'string' ? ['bash', '-lc', command] : command,
      env: isJsonObject(env) ? env : {},
    }),
  },
  shell: {
    description: 'Runs command lines one after the other and returns what each prints.',
    parameters: {
      type: 'object',
      properties: {
        commands: { ...texts, description: 'Command lines.' },
        timeout_ms: milliseconds,
        max_output_length: { type: 'integer', description: 'Maximum characters of output to return.' },
      },
      required: ['commands'],
    },
    ...{ callType: 'shell_call', resultType: 'shell_call_output', idPrefix: 'sh', member: 'action' },
    argumentsOf: (said) => said,
    memberOf: ({ commands, ...said }) => ({ ...said, commands: typeof commands === 'string' ? [commands] : commands }),
    isCallers: ({ environment }) => (objectOf(environment)['type'] ?? 'local') === 'local',
  },
  apply_patch: {
    description: 'Creates, updates or deletes one file.',
    parameters: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['create_file', 'update_file', 'delete_file'] },
        path: { ...text, description: 'Path relative to the workspace.' },
        diff: {
          ...text,
          description:
            'The change as a diff without line numbers: sections begin with @@, lines with a space, - or +. For a new file each line begins with +. Not for delete_file.',
        },
      },
      required: ['type', 'path'],
    },
    ...{ callType: 'apply_patch_call', resultType: 'apply_patch_call_output', idPrefix: 'apc', member: 'operation' },
    argumentsOf: (said) => said,
    memberOf: (said) => said,
  },
}

/** The tool of that type; undefined if the caller does not run it. */
export function callersToolOf({ type, wire }: Pick<NativeTool, 'type' | 'wire'>): CallersTool | undefined {
  const tool = callersToolNamed(type)
  return tool?.isCallers?.(objectOf(wire)) === false ? undefined : tool
}

export function callersToolNamed(type: string): CallersTool | undefined {
  return Object.hasOwn(callersTools, type) ? callersTools[type] : undefined
}

/** The tool whose call or result an item of this type is, with its name. */
export function callersToolOfItem(itemType: string): (CallersTool & { readonly name: string }) | undefined {
  for (const [name, tool] of Object.entries(callersTools)) {
    if (tool.callType === itemType || tool.resultType === itemType) return { ...tool, name }
  }
  return undefined
}
