/** How the bytes of a list are text. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type Decoded = { readonly text: string; readonly encoding: Encoding }

/** What is no list as text: named so that the message can say how to save it. */
export type NotText = 'old_spreadsheet' | 'locked_spreadsheet' | 'html' | 'binary'

const begins = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

const textIn = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether these are the bytes of a ZIP archive, as newer spreadsheets are. */
export const isArchive = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b, 0x03, 0x04)

/** A byte order mark decides; else strict UTF-8 over all of it; else Windows-1252, which has a sign for every byte that Latin-1 has. */
export function decode(bytes: Uint8Array): Decoded | NotText {
  // The container of older Office files, and of newer ones with a password (MS-OFFCRYPTO 2.3.4: a stream `EncryptedPackage`).
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED)
      ? 'locked_spreadsheet'
      : 'old_spreadsheet'
  const decoded = decodedText(bytes)
  if (decoded.text.includes('\0')) return 'binary'
  return /^\s*<(!doctype|html|table|meta)\b/i.test(decoded.text.slice(0, 1_000)) ? 'html' : decoded
}

function decodedText(bytes: Uint8Array): Decoded {
  if (begins(bytes, 0xff, 0xfe)) return { text: textIn(bytes, 'utf-16le'), encoding: 'utf-16le' }
  if (begins(bytes, 0xfe, 0xff)) return { text: textIn(bytes, 'utf-16be'), encoding: 'utf-16be' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: textIn(bytes, 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** A header is within so many characters. */
const HEADER_CHARACTERS = 30_000

const DELIMITERS = [';', ',', '\t', '|'] as const

/** The delimiter that the header has most of, outside of quotes; a comma where it has none. */
export function delimiterOf(text: string): string {
  const header = (/[^\r\n]+/.exec(text.slice(0, HEADER_CHARACTERS))?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((sign) => ({ sign, count: header.split(sign).length - 1 }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return most.count === 0 ? ',' : most.sign
}
