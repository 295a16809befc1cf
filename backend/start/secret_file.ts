import { readFileSync } from 'node:fs'

/**
 * A secret of the environment: `NAME`, or the content of the file that `NAME_FILE` names, as containers and vaults pass secrets. Then it is
 * in no list of processes and in no configuration.
 * @throws Error that names the variable and the remedy
 */
export function secretText(name: string, value?: string): string | undefined {
  const path = process.env[`${name}_FILE`]
  if (!path) return value || undefined
  if (value) throw new Error(`${name} and ${name}_FILE are both set: give one of them`)
  // Editors and `echo` end a file with a line end, which is no part of the secret.
  const text = read(name, path).replace(/\r?\n$/, '')
  if (text === '') throw new Error(`${name}_FILE: ${path} is empty`)
  return text
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(
      `${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Give the path of a file that the server's user may read.`,
      { cause: error }
    )
  }
}
