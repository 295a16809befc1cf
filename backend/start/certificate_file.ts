import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

const REMEDY =
  'Give the path of a PEM file with the certificate of the authority, or leave it out to connect without TLS.'

/**
 * Reads the certificates of an authority from the file that the environment names.
 * @returns their PEM text; undefined where nothing is named
 * @throws Error that names the variable and the remedy
 */
export function certificateFile(name: string, path?: string): string | undefined {
  if (!path) return undefined
  const text = read(name, path)
  try {
    new X509Certificate(text)
  } catch {
    throw new Error(`${name}: ${path} holds no certificate. ${REMEDY}`)
  }
  return text
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). ${REMEDY}`, {
      cause: error,
    })
  }
}
