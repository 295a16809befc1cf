/** The character of each byte above 0x7f in Windows-1252, and back. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => {
    const byte = 128 + at
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const
  })
)

/** What names and titles in Portuguese are written with. Anything else is what other signs beside each other come to: "FÉ–2026" is meant as it is. */
const WRITTEN = /^[\n\r\t -~ÁÂÃÇÉÊÍÑÓÔÕÚÜáâãçéêíñóôõúüºª°‘’“”–—…]*$/

/**
 * The text that was meant where UTF-8 was once read as Windows-1252 and stored so ("JosÃ©": "José"); null where nothing shows that. A text is taken for one where its
 * characters, as bytes of Windows-1252, are strict UTF-8 of signs that names have. "Ã" before a space that does not break is one of "MANHÃ", not a broken "à".
 */
export function meantText(text: string): string | null {
  // Most texts have none of the characters that such a text begins with.
  if (!/[Â-ô]/.test(text) || text.includes('\u00a0')) return null
  const bytes: number[] = []
  for (const sign of text) {
    const byte = sign <= '\x7f' ? sign.charCodeAt(0) : BYTES.get(sign)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    return WRITTEN.test(meant) ? meant : null
  } catch {
    return null
  }
}
