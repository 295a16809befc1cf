import env from './env.js'

/** Reads a list of keys, separated by commas. */
export const keyList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** The key that seals and signs, then those of before, which only read. */
export const appKeys: readonly string[] = [
  env.get('APP_KEY').release(),
  ...keyList(env.get('APP_KEYS_OLD')?.release()),
]
