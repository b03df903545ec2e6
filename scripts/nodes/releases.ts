/** A release of Node.js as the npm registry has it: the packages `node-<platform>-<arch>` hold the program, its headers and its licence. */
export interface NodeRelease {
  readonly version: string
  /** Of the package's archive, by platform and architecture. */
  readonly integrity: Readonly<Record<string, string>>
}

/** The releases that the gateway is tested with, by major version; of the oldest the first that is taken. */
export const nodeReleases = {
  20: {
    version: '20.19.0',
    integrity: {
      'linux-x64': 'sha512-HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
      'linux-arm64': 'sha512-kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==',
    },
  },
  22: {
    version: '22.23.3',
    integrity: {
      'linux-x64': 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
      'linux-arm64': 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
    },
  },
  24: {
    version: '24.21.0',
    integrity: {
      'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
} as const satisfies Readonly<Record<number, NodeRelease>>

export type NodeMajor = keyof typeof nodeReleases

/** The major version that is recommended, and that executables and images have in them. */
export const recommendedMajor: NodeMajor = 24
