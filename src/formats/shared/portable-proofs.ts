/**
 * Families whose signatures and encrypted texts work with any account: Anthropic's are the same on its own API, Bedrock and Vertex AI, and
 * Google does not tie its own to a project. All others work only with the account that made them.
 */
const portable: ReadonlySet<unknown> = new Set(['anthropic-claude-v1', 'google-gemini-v1'])

/** Whether what was encrypted by this family (`signedBy`, `format`) may go to another account than the one that made it. */
export function isPortable(signedBy: unknown): boolean {
  return portable.has(signedBy)
}
