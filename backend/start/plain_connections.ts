/** What may be reached on another machine without TLS: pages by their readers, the others by the server. */
export const CONNECTIONS = ['pages', 'database', 'redis', 'janus', 'store', 'mail'] as const
export type Connection = (typeof CONNECTIONS)[number]

const isConnection = (entry: string): entry is Connection =>
  (CONNECTIONS as readonly string[]).includes(entry)

/**
 * Reads which connections to other machines may go without TLS: none, or those that are named, with commas.
 * @throws Error that names the variable and the remedy
 */
export function plainConnections(name: string, value?: string): ReadonlySet<Connection> {
  const names = (value ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
  for (const entry of names)
    if (!isConnection(entry))
      throw new Error(
        `${name} names '${entry}': give one or more of ${CONNECTIONS.join(', ')}, with commas, or leave it out`
      )
  return new Set(names.filter(isConnection))
}
