const REMEDY = `Make one with: node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))" and set APP_KEY in the environment or in .env.`
const REMEDY_OLD =
  'A key like that protects nothing: take it out of the list. What it has sealed cannot be read any more.'
const MIN_LENGTH = 32
/** Keys of examples and tests are known to everybody. */
const KNOWN = /^(test-key|example|change[-_ ]?me|your[-_ ]|secret|xxx)/i

/** What is wrong with the keys that sign and encrypt, the present one first, and what to do; null when they will do for production. */
export function appKeysProblem([present, ...old]: readonly string[]): string | null {
  const problem = weakness(present)
  if (problem) return `APP_KEY ${problem}. ${REMEDY}`
  for (const [at, key] of old.entries()) {
    const weak = weakness(key)
    if (weak) return `APP_KEYS_OLD, key ${at + 1}, ${weak}. ${REMEDY_OLD}`
  }
  return null
}

function weakness(key: string | undefined): string | null {
  if (!key) return 'is missing'
  if (key.length < MIN_LENGTH) return `is too short: ${key.length} characters, ${MIN_LENGTH} are needed`
  if (KNOWN.test(key) || new Set(key).size < 10) return 'is an example, not a secret'
  return null
}
