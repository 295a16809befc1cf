/** Addresses that the admin console draws; everything else that asks for a page gets the frontend. */
const ADMIN_PAGES =
  /^\/(admin|imports|emails|batchapplications|plural-editar-aviso)(\/.*)?$|^\/(users\/(permissions|chat-management|first-access)|config-scheduling\/menu|plural-criar-aviso)$/

/** Addresses of machines: a page is never the answer there, whatever the request accepts. */
const MACHINE =
  /^\/(v1|v2|menu|health|metrics|files|assets|admin\/assets|recording|menu_agendamento|periodo_menus|external-auth\/(?:token|oidc|educat-bridge\/sign)|reset_password\/(?:validate_token|confirm))(\/.*)?$/

export type PageApp = 'frontend' | 'admin'

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Which app draws a path (no query; a trailing slash makes no difference); null when no page lives there. */
export function pageAppOf(path: string): PageApp | null {
  const plain = withoutLastSlashes(path)
  if (MACHINE.test(plain)) return null
  return ADMIN_PAGES.test(plain) ? 'admin' : 'frontend'
}

/** A file of the builds has an extension; `/admin/…` is the console's. */
const FILE = /^(\/admin)?(\/(?:[\w.~-]+\/)*[\w.~-]+\.\w+)$/
/** A token has dots: what is behind the last one looks like an extension whenever its base64url happens to have no hyphen. */
const TOKEN_PAGE = /^\/(?:external-auth\/[^/]+\/token|educat-bridge)\//i

/** The file of a build that a path (no query) may name, by its path within the build; null when it is none. */
export function builtFileOf(path: string): { app: PageApp; within: string } | null {
  if (path.startsWith('/v1/') || TOKEN_PAGE.test(path)) return null
  const [, isAdmin, within] = FILE.exec(path) ?? []
  return within === undefined ? null : { app: isAdmin ? 'admin' : 'frontend', within }
}

/** Which frame a page shows until its code has come: the log-in, the exam room without a header, or a page under the header. */
export type PageFrame = 'login' | 'exam' | 'shell'

export function pageFrameOf(path: string): PageFrame {
  if (/^\/login\/?$/.test(path)) return 'login'
  return /^\/applications\/\d+\//.test(path) ? 'exam' : 'shell'
}

/**
 * Whether the answer is a page. For browsers everywhere; at the start page also for clients that accept anything (`curl`, an uptime check).
 * Elsewhere a program gets a 404 as JSON.
 */
export function wantsPage(method: string, accept: string | undefined, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const wanted = (accept ?? '').toLowerCase()
  return wanted.includes('text/html') || (path === '/' && /^\s*(?:\*\/\*|text\/\*|$)/.test(wanted))
}

/** The policy of pages: nothing inline but styles that carry the page's nonce, no other host. */
export const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of whatever is no page: it shows nothing, nowhere. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** The service worker of an exam (ADR 12). */
export const EXAM_WORKER = '/exam_worker.js'
/** It asks only us, and serves no page but those of exams. */
export const EXAM_WORKER_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  'Service-Worker-Allowed': '/applications/',
}
