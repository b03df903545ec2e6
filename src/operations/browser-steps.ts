import type { BrowserStep } from './browser-step.ts'
import { beginSignIn } from './console/begin-sign-in.ts'
import { finishSignIn } from './console/finish-sign-in.ts'

/** Every place that sends a browser on. */
export const browserSteps: readonly BrowserStep[] = [beginSignIn, finishSignIn]
