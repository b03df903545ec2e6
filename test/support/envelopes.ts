import { envelopeBoxOf } from '../../src/auth/envelope-box.ts'

/** Seals and opens as a gateway with a master key of its own does. */
export const testEnvelopes = envelopeBoxOf([{ masterKey: 'the master key of these tests', dataDir: '/nowhere' }])
