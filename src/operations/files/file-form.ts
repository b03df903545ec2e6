import { fieldRefusal } from '../../errors/field-refusal.ts'

/** The body that the fields of an upload amount to, as the contract has it but for the file. Throws GatewayError for JSON that is none. */
export function bodyOfFields(fields: ReadonlyMap<string, string>): object {
  const purpose = fields.get('purpose')
  const expiry = expiryOf(fields)
  const lifetime = fields.get('expires_in_seconds')
  return {
    // What is not filled in does not count, as in every other form.
    ...(purpose !== undefined && purpose !== '' && { purpose }),
    ...(expiry !== undefined && { expires_after: expiry }),
    ...(lifetime !== undefined && lifetime !== '' && { expires_in_seconds: numberOf(lifetime) }),
  }
}

function expiryOf(fields: ReadonlyMap<string, string>): unknown {
  const whole = fields.get('expires_after')
  if (whole !== undefined && whole !== '') return parse(whole)
  const [anchor, seconds] = [fields.get('expires_after[anchor]'), fields.get('expires_after[seconds]')]
  if (anchor === undefined && seconds === undefined) return undefined
  return { ...(anchor !== undefined && { anchor }), ...(seconds !== undefined && { seconds: numberOf(seconds) }) }
}

/** Text that is no number stays: it is for the contract to refuse. */
function numberOf(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fieldRefusal('expires_after', 'must be JSON', { cause: error })
  }
}
