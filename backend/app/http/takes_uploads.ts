import type { HttpContext } from '@adonisjs/core/http'

type Route = Pick<NonNullable<HttpContext['route']>, 'middleware'>

const reads = (name: string) => {
  const known = new WeakMap<Route, boolean>()
  return (route: Route): boolean => {
    let does = known.get(route)
    if (does === undefined) {
      does = [...route.middleware.all()].some(
        (one) => typeof one !== 'function' && 'name' in one && one.name === name
      )
      known.set(route, does)
    }
    return does
  }
}

/**
 * Whether the body of a route is read by its own `middleware.upload()`: it takes files, or an exam. The route alone decides it; a second
 * list could forget one, whose body would then be read for anybody.
 */
export const takesUploads = reads('upload')

/** Whether the body of a route is read behind `middleware.auth()`, once the caller is known. */
export const knowsCaller = reads('body')

/** Whether the controller of a route reads the body itself, as bytes, once it knows the caller by other means than a session. */
export const readsBytes = reads('bytes')
