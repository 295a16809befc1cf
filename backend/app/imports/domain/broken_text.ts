/** The character of each byte above 0x7f in Windows-1252, and back. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => {
    const byte = 128 + at
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const
  })
)

/**
 * The text that was meant where UTF-8 was once read as Windows-1252 and stored so ("JosÃ©": "José"); null where nothing shows that. A text is taken for one where its
 * characters, as bytes of Windows-1252, are strict UTF-8: no name is.
 */
export function meantText(text: string): string | null {
  // Most texts have none of the characters that such a text begins with.
  if (!/[Â-ô]/.test(text)) return null
  const bytes: number[] = []
  for (const sign of text) {
    const byte = sign <= '\x7f' ? sign.charCodeAt(0) : BYTES.get(sign)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
