/** Where files are looked for: in one workspace, or in all of the organization. */
export interface FileScope {
  readonly organizationId: string
  readonly workspaceId?: string
  /** Only in workspaces that this user is a member of. */
  readonly memberId?: string
}

/** What a member sees: own requests, and files of workspaces that they are a member of. */
export interface OwnScope extends FileScope {
  readonly memberId: string
}
