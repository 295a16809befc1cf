import { fitsEnding, LOOKED_AT_BYTES } from './file_bytes.ts'

/** One file per answer, smaller than 50 MB, of these kinds. */
export const ATTACHMENT_LIMIT_BYTES = 52_428_800

const DOCUMENTS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'mp4', 'mp3']
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'heif']

/** `images` for a picture as the answer (IMAGEM), `any` else. */
export type AttachmentKind = 'any' | 'images'
export type AttachmentProblem = 'too_large' | 'wrong_type' | 'empty'

export function attachmentKind(category: string): AttachmentKind {
  return category === 'IMAGEM' ? 'images' : 'any'
}

const allowed = (kind: AttachmentKind) => (kind === 'images' ? PICTURES : [...DOCUMENTS, ...PICTURES])

/** The `accept` of the file input. File extensions, because many computers do not know the MIME types. */
export function acceptedNames(kind: AttachmentKind): string {
  return allowed(kind)
    .map((ending) => `.${ending}`)
    .join(',')
}

/** The extension of a name in lower case, without its dot; '' where there is none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export type PreviewKind = 'picture' | 'sound' | 'video' | 'text'

const SHOWN: Readonly<Record<PreviewKind, readonly string[]>> = {
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  sound: ['mp3'],
  video: ['mp4'],
  text: ['txt', 'csv'],
}

/** How a browser can show a file with this extension itself; null: it cannot. */
export const previewKind = (ending: string): PreviewKind | null =>
  (Object.keys(SHOWN) as PreviewKind[]).find((kind) => SHOWN[kind].includes(ending)) ?? null

/**
 * What is wrong with a chosen file by its name, size and first bytes, or null. The
 * server checks all of it again.
 */
export async function fileProblem(file: File, kind: AttachmentKind): Promise<AttachmentProblem | null> {
  const problem = attachmentProblem(file, kind)
  if (problem !== null) return problem
  if (file.size === 0) return 'empty'
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer())
  return fitsEnding(endingOf(file.name), bytes) ? null : 'wrong_type'
}

/** What is wrong with a chosen file by its name and size, or null. */
export function attachmentProblem(
  file: { name: string; size: number },
  kind: AttachmentKind
): AttachmentProblem | null {
  if (!allowed(kind).includes(endingOf(file.name))) return 'wrong_type'
  return file.size < ATTACHMENT_LIMIT_BYTES ? null : 'too_large'
}
