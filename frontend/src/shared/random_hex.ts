/** 32 hex digits that nobody has had before. Not `randomUUID`, which a page without TLS does not have. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    ''
  )
