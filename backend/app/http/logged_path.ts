const MOST = 500
/**
 * In the address of a notice is what the bank alone knows, in that of a new password what the mail to its owner says, and in that of a log-in from
 * outside what the provider signed. Whoever reads one of them anywhere may use it.
 */
const SECRET_BEHIND = /payment_webhooks|reset_password|educat-bridge|external-auth\/[^/]+\/token/i
/** Behind them, without slashes: calls, and the page that has no secret in its address. */
const OPEN: Readonly<Record<string, ReadonlySet<string>>> = {
  r: new Set(['', 'validate_token', 'confirm']),
  e: new Set(['', 'sign']),
}

/** The path of a request, or of a page, as it is written down. */
export function loggedPath(path: string): string {
  const found = SECRET_BEHIND.exec(path)
  if (!found) return path.slice(0, MOST)
  const end = found.index + found[0].length
  const isOpen = OPEN[found[0].charAt(0)]?.has(path.slice(end).replaceAll('/', '')) === true
  return (isOpen ? path : `${path.slice(0, end)}/…`).slice(0, MOST)
}
