/** What the running code knows of its API (`node ace api:describe`). Boots no server and opens no database. */
import { spawnSync } from 'node:child_process'
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'

/**
 * @typedef {object} Route
 * @property {string} method GET, POST, PUT, PATCH or DELETE
 * @property {string} pattern such as `/v1/rooms/:id`
 * @property {string} name such as `rooms.show`
 * @property {string} controller file name, such as `rooms_controller.ts`
 * @property {string} action name of the controller's method
 * @property {Record<string, { pattern: string | null, isNumber: boolean }>} params those whose form the route says
 * @property {boolean} isPublic no log-in is asked for
 * @property {boolean} takesKeys a service key passes
 * @property {string[] | null} groups who passes; null: whoever is logged in
 * @property {string | null} needs the switch that lets them
 */

/**
 * @returns {{ routes: Route[], validators: Record<string, object> }} routes in the order of the table; validators as JSON Schema by
 *   `module/validators/file#name`
 * @throws Error with the output of the application when it does not boot
 */
export function describeRoutes() {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(node24(), ['ace.js', 'api:describe'], {
    cwd: inRoot('backend'),
    env: { PATH, HOME, NODE_ENV: 'test' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`The backend does not describe its routes:\n${stdout}${stderr}`)
  const { routes, validators } = JSON.parse(stdout.slice(stdout.indexOf('{"routes"')))
  for (const { method, pattern, controller } of routes)
    if (controller === null)
      throw new Error(`${method} ${pattern} has no controller: give it one, so that its types can be read.`)
  return { routes: routes.filter(({ method }) => method !== 'HEAD'), validators }
}
