import { useAnswer } from '../../api/use-answer.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Answered } from '../../parts/notes.tsx'
import { loadFederation } from './federation.ts'
import { Issuers } from './issuers.tsx'
import { Policies } from './policies.tsx'
import { TokenTester } from './token-tester.tsx'

/** Workloads that come with tokens of their own platform instead of a key. */
export function FederationView() {
  const answer = useAnswer(loadFederation, [])
  return (
    <div class="page">
      <p class="muted">
        A job, a pod or a virtual machine exchanges the token that its platform gives it for one of the gateway, which
        acts as one of your keys. You say which platforms you trust, and which of their tokens are which key.
      </p>
      <Answered answer={answer}>
        {({ issuers, policies }) => (
          <>
            <Issuers issuers={issuers} again={answer.again} />
            {issuers.length > 0 && <Policies issuers={issuers} policies={policies} again={answer.again} />}
            {policies.length > 0 && (
              <Allowed to="testFederationPolicy">
                <TokenTester issuers={issuers} policies={policies} />
              </Allowed>
            )}
          </>
        )}
      </Answered>
    </div>
  )
}
