/** Plain texts that YAML 1.1 takes for something else: booleans, dates, numbers with colons or underscores, and its own signs. */
const notText = [
  /^(y|yes|n|no|on|off|true|false|null|~)$/i,
  /^\d{4}-\d{1,2}-\d{1,2}/,
  /^[-+]?(\d[\d_,]*\.?[\d_]*|\.[\d_]+)$/,
  /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.\d*)?$/,
  /^[-+]?0[obx][\d_a-f]+$/i,
  /^[-+]?(\d[\d_]*)?\.?\d*e[-+]?\d+$/i,
  /^[-+]?\.(inf|nan)$/i,
  /^(<<|=)$/,
]

/** Numbers that every parser of YAML 1.1, YAML 1.2 and JSON reads alike. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Whether a text without quotes is the same text in every version of YAML. */
export function isPlainText(source: string): boolean {
  return !notText.some((each) => each.test(source))
}

/** Whether a number as it is written is the same number in every version of YAML. */
export function isPlainNumber(source: string): boolean {
  return plainNumber.test(source)
}
