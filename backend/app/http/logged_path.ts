const MOST = 500
const NOTICES = 'payment_webhooks'

/** The path of a request as it is written down. In the address of a notice is what the bank alone knows, and whoever reads it anywhere. */
export function loggedPath(path: string): string {
  const at = path.toLowerCase().indexOf(NOTICES)
  return (at < 0 ? path : `${path.slice(0, at + NOTICES.length)}/…`).slice(0, MOST)
}
