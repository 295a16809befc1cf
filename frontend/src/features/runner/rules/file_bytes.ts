/** How much of a file is read, bytes. */
export const LOOKED_AT_BYTES = 4096

type Sign = (bytes: Uint8Array) => boolean

const at =
  (offset: number, ...wanted: number[]): Sign =>
  (bytes) =>
    wanted.every((byte, index) => bytes[offset + index] === byte)

const ascii =
  (offset: number, text: string): Sign =>
  (bytes) =>
    String.fromCharCode(...bytes.subarray(offset, offset + text.length)) === text

const ZIP = at(0, 0x50, 0x4b, 0x03, 0x04)
const OLD_OFFICE = at(0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const HEIF: Sign = (bytes) =>
  ascii(4, 'ftyp')(bytes) &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].some((brand) => ascii(8, brand)(bytes))

/** No control characters but white space; with its byte-order mark UTF-16 is text too, as Notepad and Excel write it. */
const TEXT: Sign = (bytes) => {
  const mark = at(0, 0xff, 0xfe)(bytes) ? 'utf-16le' : at(0, 0xfe, 0xff)(bytes) ? 'utf-16be' : 'latin1'
  return !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(new TextDecoder(mark).decode(bytes))
}

/** First bytes of a file of each extension. The extension may be wrong; the server goes by the bytes. */
const SIGNS: Readonly<Record<string, Sign>> = {
  pdf: ascii(0, '%PDF-'),
  png: at(0, 0x89, 0x50, 0x4e, 0x47),
  jpg: at(0, 0xff, 0xd8, 0xff),
  jpeg: at(0, 0xff, 0xd8, 0xff),
  gif: ascii(0, 'GIF8'),
  webp: (bytes) => ascii(0, 'RIFF')(bytes) && ascii(8, 'WEBP')(bytes),
  bmp: ascii(0, 'BM'),
  heic: HEIF,
  heif: HEIF,
  doc: OLD_OFFICE,
  xls: OLD_OFFICE,
  ppt: OLD_OFFICE,
  docx: ZIP,
  xlsx: ZIP,
  pptx: ZIP,
  mp4: (bytes) => ascii(4, 'ftyp')(bytes) && !HEIF(bytes),
  mp3: (bytes) => ascii(0, 'ID3')(bytes) || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2),
  txt: TEXT,
  csv: TEXT,
}

/** Whether the first bytes of a file fit its extension (lower case, without the dot). */
export const fitsEnding = (ending: string, bytes: Uint8Array): boolean => SIGNS[ending]?.(bytes) === true
