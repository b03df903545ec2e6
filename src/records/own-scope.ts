/** The files to look among: of one workspace, or of the whole organization. */
export interface FileScope {
  readonly organizationId: string
  readonly workspaceId?: string
  /** Only in workspaces that this user is a member of. */
  readonly memberId?: string
}

/** The scope of a member: their own requests, and files of workspaces that they are a member of. */
export interface OwnScope extends FileScope {
  readonly memberId: string
}
