let common: Promise<ReadonlySet<string>> | undefined

const read = async () => {
  const { default: list } = await import('./common_passwords.json', { with: { type: 'json' } })
  return new Set(list.passwords.split('\n'))
}

/** The most used passwords of published leaks, in lower case; where they are from is said in the file. Read when first asked for. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= read())
