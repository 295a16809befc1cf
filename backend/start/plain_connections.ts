/** What may be reached on another machine without TLS: pages by their readers, the others by the server. */
export const CONNECTIONS = ['pages', 'database', 'redis', 'janus', 'store'] as const
export type Connection = (typeof CONNECTIONS)[number]

const isConnection = (word: string): word is Connection => (CONNECTIONS as readonly string[]).includes(word)

/**
 * Reads which connections to other machines may go without TLS: none, or those that are named, with commas.
 * @throws Error that names the variable and the remedy
 */
export function plainConnections(name: string, value?: string): ReadonlySet<Connection> {
  const words = (value ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
  for (const word of words)
    if (!isConnection(word))
      throw new Error(
        `${name} names '${word}': give one or more of ${CONNECTIONS.join(', ')}, with commas, or leave it out`
      )
  return new Set(words.filter(isConnection))
}
