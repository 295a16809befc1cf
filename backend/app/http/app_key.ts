const REMEDY = `Make one with: node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))" and set APP_KEY in the environment or in .env.`
const MIN_LENGTH = 32
/** What stands in examples and tests is known to everybody. */
const KNOWN = /^(test-key|example|change[-_ ]?me|your[-_ ]|secret|xxx)/i

/** What is wrong with the key that signs and encrypts, and what to do; null when it will do for production. */
export function appKeyProblem(key: string | undefined): string | null {
  if (!key) return `APP_KEY is missing. ${REMEDY}`
  if (key.length < MIN_LENGTH) return `APP_KEY is too short: ${key.length} characters, ${MIN_LENGTH} are needed. ${REMEDY}`
  if (KNOWN.test(key) || new Set(key).size < 10) return `APP_KEY is an example, not a secret. ${REMEDY}`
  return null
}
