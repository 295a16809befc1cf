/** One file, smaller than 10 MB; the server goes by its bytes. */
const LIMIT_BYTES = 10_485_760

const TYPES = ['pdf', 'jpeg', 'jpg', 'png', 'heic', 'heif', 'gif', 'bmp']

/** The `accept` of the file input. Extensions, because many computers do not know the MIME types. */
export const ACCEPTED = TYPES.map((type) => `.${type}`).join(',')

export type DocumentProblem = 'none' | 'type' | 'size'

/** What is behind the last such sign; empty without one. */
const behind = (text: string, sign: string): string =>
  text.includes(sign) ? text.slice(text.lastIndexOf(sign) + 1) : ''

/**
 * What is wrong with a chosen file, by what its browser says it is or, where it says nothing, by its name; null: nothing.
 */
export function documentProblem(file: Pick<File, 'name' | 'size' | 'type'> | null): DocumentProblem | null {
  if (file === null) return 'none'
  const named = file.type === '' ? behind(file.name, '.') : behind(file.type, '/').replace('x-ms-', '')
  if (!TYPES.includes(named.toLowerCase())) return 'type'
  return file.size < LIMIT_BYTES ? null : 'size'
}
