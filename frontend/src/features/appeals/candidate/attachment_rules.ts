/** One file, smaller than 10 MB (limit-appeal-candidate-003 and -004); the server goes by its first bytes. */
export const ATTACHMENT_LIMIT_BYTES = 10_485_760

const ENDINGS = ['pdf', 'jpeg', 'jpg', 'png', 'heic', 'heif', 'gif', 'bmp']

/** The `accept` of the file input. Extensions, because many computers do not know the MIME types. */
export const ACCEPTED = ENDINGS.map((ending) => `.${ending}`).join(',')

export type AttachmentProblem = 'wrongType' | 'tooLarge' | 'empty'

/** What is wrong with a chosen file by its name and size, or null. */
export function attachmentProblem({ name, size }: { name: string; size: number }): AttachmentProblem | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!ENDINGS.includes(ending)) return 'wrongType'
  if (size === 0) return 'empty'
  return size < ATTACHMENT_LIMIT_BYTES ? null : 'tooLarge'
}
