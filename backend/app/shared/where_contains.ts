/**
 * What `LOWER(column) LIKE ? ESCAPE '!'` takes to find a text anywhere, whatever signs it holds. `!` escapes: a backslash means different
 * things to the two databases.
 */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`
