/**
 * Patterns of addresses: `/exams/:examId/*`. A `:name` is one segment, a `*` at the
 * end the rest, which may be empty.
 */

export type Params = Readonly<Record<string, string | undefined>>

export interface Match {
  params: Params
  /** What was matched before the `*`; child routes are relative to it. */
  base: string
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Invalid percent-encoding, not written by a browser: unchanged it matches no fixed segment.
    return segment
  }
}

/**
 * The part of a path within `base`, counted in segments: neither doubled slashes nor
 * the case of letters change it.
 */
export const within = (base: string, pathname: string): string =>
  `/${segmentsOf(pathname).slice(segmentsOf(base).length).join('/')}`

/**
 * Null when the path does not match this pattern. Upper and lower case are the same;
 * slashes at the end do not count.
 */
export function matchPath(pattern: string, pathname: string): Match | null {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  const hasRest = wanted.at(-1) === '*'
  if (hasRest) wanted.pop()
  if (hasRest ? given.length < wanted.length : given.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = decoded(given[at] ?? '')
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment.toLowerCase() !== value.toLowerCase()) return null
  }
  const rest = given.slice(wanted.length)
  if (hasRest) params['*'] = rest.map(decoded).join('/')
  return { params, base: `/${given.slice(0, wanted.length).join('/')}` }
}

/**
 * The higher, the more specific: more segments before fewer, fixed ones before
 * parameters, these before a rest.
 */
export function exactness(pattern: string): number {
  const points = (segment: string) => (segment === '*' ? -1 : segment.startsWith(':') ? 4 : 11)
  return segmentsOf(pattern).reduce((sum, segment) => sum + points(segment), 0)
}
