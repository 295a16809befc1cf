const MAGIC = [0x1a, 0x45, 0xdf, 0xa3]

/** By its first bytes, whatever its name or header claims. */
export const isWebm = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte)
