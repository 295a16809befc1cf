const MOST = 500
/**
 * In the address of a notice is what the bank alone knows, and in that of a new password what the mail to its owner says. Whoever reads either
 * anywhere may use it.
 */
const SECRET_BEHIND = /payment_webhooks|reset_password/i
/** Behind the latter, without slashes: calls, and the page that has no secret in its address. */
const OPEN = new Set(['', 'validate_token', 'confirm'])

/** The path of a request, or of a page, as it is written down. */
export function loggedPath(path: string): string {
  const found = SECRET_BEHIND.exec(path)
  if (!found) return path.slice(0, MOST)
  const end = found.index + found[0].length
  const isOpen = found[0].startsWith('r') && OPEN.has(path.slice(end).replaceAll('/', ''))
  return (isOpen ? path : `${path.slice(0, end)}/…`).slice(0, MOST)
}
