import type { Schema } from '../../contract/contract.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'
import { defineTool, ToolError } from '../define-tool.ts'

/** Lets the model ask for changes of files, which the caller makes. */
export const applyPatchTool = defineTool('service:apply_patch', {
  name: 'apply_patch',
  describe: () => ({
    description:
      'Creates, changes or deletes one file of the workspace. A diff has no line numbers: @@ begins a place, its lines begin with a blank (kept), - (taken out) or + (put in). A new file is lines with +.',
    parameters: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['create_file', 'update_file', 'delete_file'] },
        path: { type: 'string', description: 'Path of the file, relative to the workspace.' },
        diff: { type: 'string', description: 'What changes; not for delete_file.' },
      },
      required: ['type', 'path'],
    },
  }),
  handsOver: ({ input }) => ({ operation: operationOf(input) }),
  async run({ input }) {
    // A change that can be made was handed over.
    operationOf(input)
    throw new ToolError('the change was not made')
  },
})

type Operation = Schema<'ApplyPatchOperation'>

/** Throws ToolError for what nobody can carry out. */
function operationOf(input: Readonly<Record<string, unknown>>): Operation {
  // Some models repeat the shape of the item.
  const { type, path, diff } = isJsonObject(input['operation']) ? input['operation'] : input
  if (typeof path !== 'string' || !isInside(path))
    throw new ToolError('path must be relative and stay in the workspace')
  if (type === 'delete_file') return { type, path }
  if (type !== 'create_file' && type !== 'update_file')
    throw new ToolError('type must be create_file, update_file or delete_file')
  if (typeof diff !== 'string') throw new ToolError(`diff must say what ${type} writes`)
  return { type, path, diff }
}

function isInside(path: string): boolean {
  const isRooted = /^([/\\~]|[a-z]:)/i.test(path)
  return path !== '' && !path.includes('\0') && !isRooted && !path.split(/[/\\]/).includes('..')
}
