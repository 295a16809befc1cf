/**
 * What may be uploaded, decided twice: by the magic bytes (or, where a kind has none, by looking like text) and by the
 * extension. The content type that is stored, and later answered, is always ours, never the sender's.
 */
export type FileKind = {
  readonly contentType: string
  readonly extensions: readonly string[]
  readonly detected: readonly string[]
}

const kind = (contentType: string, extensions: string[], detected: string[] = extensions): FileKind => ({
  contentType,
  extensions,
  detected,
})

/** Pictures inside an item. SVG is not among them: it is a program. */
export const ITEM_IMAGE_KINDS: readonly FileKind[] = [
  kind('image/png', ['png'], ['png', 'apng']),
  kind('image/jpeg', ['jpg', 'jpeg']),
  kind('image/gif', ['gif']),
  kind('image/webp', ['webp']),
]

/** Videos inside an item and their captions: what every browser of today plays. */
export const ITEM_MEDIA_KINDS: readonly FileKind[] = [
  kind('video/mp4', ['mp4'], ['mp4', 'm4v']),
  kind('video/webm', ['webm']),
  kind('text/vtt', ['vtt']),
]

/** Old Office files share one container (CFB), new ones are ZIPs: both are taken together with their extension. */
export const ANSWER_ATTACHMENT_KINDS: readonly FileKind[] = [
  ...ITEM_IMAGE_KINDS,
  kind('application/pdf', ['pdf']),
  kind('image/heic', ['heic'], ['heic', 'heif']),
  kind('image/heif', ['heif'], ['heic', 'heif']),
  kind('image/bmp', ['bmp']),
  kind('application/msword', ['doc'], ['doc', 'cfb']),
  kind('application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx'], ['docx', 'zip']),
  kind('application/vnd.ms-excel', ['xls'], ['xls', 'cfb']),
  kind('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx'], ['xlsx', 'zip']),
  kind('application/vnd.ms-powerpoint', ['ppt'], ['ppt', 'cfb']),
  kind(
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ['pptx'],
    ['pptx', 'zip']
  ),
  kind('video/mp4', ['mp4'], ['mp4', 'm4v']),
  kind('audio/mpeg', ['mp3']),
  kind('text/plain', ['txt'], ['text']),
  kind('text/csv', ['csv'], ['text']),
]

/** A document on paper, as text or pictures of it: beside an appeal, or of a person. */
export const PAPER_KINDS: readonly FileKind[] = [
  kind('application/pdf', ['pdf']),
  kind('image/jpeg', ['jpg', 'jpeg']),
  kind('image/png', ['png'], ['png', 'apng']),
  kind('image/heic', ['heic'], ['heic', 'heif']),
  kind('image/heif', ['heif'], ['heic', 'heif']),
  kind('image/gif', ['gif']),
  kind('image/bmp', ['bmp']),
]

/** The file of such a document is smaller than this; exactly this size is refused. */
export const PAPER_LIMIT_BYTES = 10_485_760

/** An answer attachment is smaller than this; exactly this size is refused. */
export const ANSWER_ATTACHMENT_LIMIT_BYTES = 52_428_800

/** A video that is stored by itself, not within an exam file, is smaller than this. */
export const ITEM_MEDIA_LIMIT_BYTES = 52_428_800

const EXTENSIONS = new Map(
  [...ANSWER_ATTACHMENT_KINDS, ...PAPER_KINDS].map(({ contentType, extensions }) => [
    contentType,
    extensions[0] ?? '',
  ])
)

/** `jpg`: what a file of this type is called here, whatever its sender called it; empty for one that nobody attaches. */
export const extensionOf = (contentType: string): string => EXTENSIONS.get(contentType) ?? ''

const KNOWN = new Set([...ANSWER_ATTACHMENT_KINDS, ...PAPER_KINDS].flatMap(({ extensions }) => extensions))

/** `jpeg`: the ending of a name, where it is one of ours; else empty. A candidate may have made up another. */
export function extensionIn(filename: string): string {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return KNOWN.has(ending) ? ending : ''
}

/** The kind by what the bytes are, whatever the file is called. */
export const kindByBytes = (kinds: readonly FileKind[], detected: string) =>
  kinds.find((one) => one.detected.includes(detected))

/** The kind where bytes and extension agree; undefined refuses the file. */
export const kindByBytesAndName = (kinds: readonly FileKind[], detected: string, filename: string) => {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return kinds.find((one) => one.detected.includes(detected) && one.extensions.includes(extension))
}

/** WebVTT: its signature, alone on the line or before a comment, in text that is valid UTF-8. */
export function looksLikeWebVtt(bytes: Uint8Array): boolean {
  if (
    !/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, 16))
    )
  )
    return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return looksLikeText(bytes)
  } catch {
    return false
  }
}

/**
 * Text has no magic bytes: no control characters but the usual white space, in the first part of the file. With its byte order
 * mark UTF-16 is text too: Notepad and Excel write it.
 */
export function looksLikeText(bytes: Uint8Array): boolean {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'latin1'
  return [...new TextDecoder(encoding).decode(bytes)].every(
    (character) => character >= ' ' || WHITE_SPACE.has(character)
  )
}

const WHITE_SPACE = new Set(['\t', '\n', '\r', '\f'])
