import { countsBy, Durations, OTHER, registerMetric } from '#metrics'

/** The calls of an exam day that have a histogram of their own. All others share one, so that the number of series is bounded. */
export const TIMED_ROUTES = [
  'POST /v1/login',
  'GET /v1/applications',
  'GET /v1/applications/:id',
  'GET /v1/applications/:id/items',
  'GET /v1/applications/:id/answers',
  'POST /v1/applications/:id/start',
  'POST /v1/applications/:id/claim',
  'PUT /v1/applications/:id/answers/batch',
  'POST /v1/applications/:id/finish',
  'PATCH /v1/rooms/:id/candidates/:userId',
  'GET /v1/rooms/:id/live',
  'POST /v1/events/tickets',
] as const

/** Files, pages, and addresses that are nobody's. */
const NO_ROUTE = 'none'

const times = new Map<string, Durations>(
  [...TIMED_ROUTES, OTHER, NO_ROUTE].map((route) => [route, new Durations()])
)
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']
const statuses = countsBy('banca_http_requests', 'Requests by class of status.', 'status', CLASSES.slice(1))

registerMetric({
  kind: 'histogram',
  name: 'banca_http_request_duration_seconds',
  help: 'From the first middleware to the end of the controller, by route.',
  labelNames: ['route'],
  read: () => [...times].map(([route, durations]) => [{ route }, durations] as const),
})

const seen = new WeakMap<object, Durations>()

/** The framework's object of a route is the same for every request, so a name is put together once. */
function timesOf(route: { pattern: string } | undefined, method: string): Durations | undefined {
  if (!route) return times.get(NO_ROUTE)
  const known = seen.get(route)
  if (known) return known
  const own = times.get(`${method} ${route.pattern}`) ?? times.get(OTHER)
  if (own) seen.set(route, own)
  return own
}

/** Counts a request that was answered. Allocates nothing. */
export function countRequest(
  route: { pattern: string } | undefined,
  method: string,
  status: number,
  ms: number
): void {
  timesOf(route, method)?.observe(ms / 1_000)
  statuses.add(CLASSES[Math.floor(status / 100)] ?? OTHER)
}
