let common: Promise<ReadonlySet<string>> | undefined

const read = async () => {
  const { default: list } = await import('./common_passwords.json', { with: { type: 'json' } })
  return new Set(list.passwords.split('\n'))
}

/** The most used passwords of published leaks, in lower case; the file names its source. Read at the first use. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= read())
