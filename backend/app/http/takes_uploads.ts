import type { HttpContext } from '@adonisjs/core/http'

type Route = Pick<NonNullable<HttpContext['route']>, 'middleware'>

const known = new WeakMap<Route, boolean>()

/**
 * Whether the body of a route is read by its own `middleware.upload()`, once the caller is known: it takes files, or a whole exam. The
 * route alone says so; a second list could forget one, whose body would then be read for anybody.
 */
export function takesUploads(route: Route): boolean {
  let takes = known.get(route)
  if (takes === undefined) {
    takes = [...route.middleware.all()].some((one) => typeof one !== 'function' && 'name' in one && one.name === 'upload')
    known.set(route, takes)
  }
  return takes
}
