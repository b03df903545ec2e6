import type { ContainerPlace } from './sandbox-command.ts'

/** What a container may hold. */
export interface ContainerBounds {
  readonly bytes: number
  /** Files and folders together. */
  readonly files: number
}

/** What a container holds. */
export type ContainerUsage = ContainerBounds

/** Where the files of one container are. */
export interface ContainerFiles extends ContainerPlace {
  /** Deletes what commands have left. Absent: the kernel refuses what is beyond the bounds. Given: whoever runs commands has to look. */
  readonly empty?: () => Promise<void>
  usage(): Promise<ContainerUsage>
  /** True once they are lost. */
  isGone(): boolean
  /** Deletes them. */
  remove(): Promise<void>
}
