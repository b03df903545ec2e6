import { apiAddress } from '../api/place-of-gateway.ts'
import { CopyButton } from './copy-button.tsx'

/** The request that an empty page tells its reader to send. */
export function FirstRequest() {
  return (
    <div class="copyable">
      <pre tabIndex={0}>{command}</pre>
      <CopyButton text={() => command}>Copy</CopyButton>
    </div>
  )
}

const command = `curl ${apiAddress}/responses \\
  -H "Authorization: Bearer $GATEWAY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "sim/echo", "input": "Hello!"}'`
