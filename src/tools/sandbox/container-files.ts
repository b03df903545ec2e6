import type { ContainerPlace } from './sandbox-command.ts'

/** The limits of a container. */
export interface ContainerBounds {
  readonly bytes: number
  /** Files and folders together. */
  readonly files: number
}

/** The size of a container. */
export type ContainerUsage = ContainerBounds

/** The files of one container. */
export interface ContainerFiles extends ContainerPlace {
  /** Deletes what commands have left. Absent: the kernel refuses what is beyond the bounds. Given: whoever runs commands has to look. */
  readonly empty?: () => Promise<void>
  usage(): Promise<ContainerUsage>
  /** True once they are lost. */
  isGone(): boolean
  /** Deletes them. */
  remove(): Promise<void>
}
