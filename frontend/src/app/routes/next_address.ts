const HERE = 'http://here.invalid'

/** Control characters and backslashes, which browsers interpret differently from how they look. */
const TRICKY = /[\u0000-\u0020\\]/

/** A path of this origin with its query and hash, or null: never an address of a foreign host. */
export function sameOriginPath(address: string | null): string | null {
  if (address === null || !address.startsWith('/') || TRICKY.test(address)) return null
  let url: URL
  try {
    url = new URL(address, HERE)
  } catch {
    return null
  }
  // `//evil.example` and `/\evil.example` begin with a slash as well.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The log-in page for a visit to a protected page: its query is preserved, its path becomes `next`. */
export function loginFor(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('next')
  if (pathname !== '/') query.append('next', pathname)
  const text = query.toString()
  return text === '' ? '/login' : `/login?${text}`
}

/**
 * Where the log-in page redirects to: `next` with the preserved query; null when there is no valid `next`.
 */
export function afterLogin(search: string): string | null {
  const query = new URLSearchParams(search)
  const next = sameOriginPath(query.get('next'))
  if (next === null || /^\/login\b/.test(next)) return null
  query.delete('next')
  query.delete('kiosk_token')
  const rest = query.toString()
  if (rest === '' || next.includes('?')) return next
  const [path, hash] = next.split('#')
  return `${path}?${rest}${hash === undefined ? '' : `#${hash}`}`
}
