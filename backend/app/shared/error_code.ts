/** What Node, a driver or a framework names the kind of an error by; undefined where it has none. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
