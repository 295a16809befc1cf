/** The route table of the backend, as the router of the booted application has it. Boots no server and opens no database. */
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'

/**
 * @typedef {object} Route
 * @property {string} method GET, POST, PUT, PATCH or DELETE
 * @property {string} pattern such as `/v1/rooms/:id`
 * @property {string} controller file name, such as `rooms_controller.ts`
 * @property {string} action name of the controller's method
 */

/**
 * @returns {Route[]} in the order of the table
 * @throws Error with the output of the application when it does not boot
 */
export function readRoutes() {
  const { PATH, HOME } = process.env
  const listed = spawnSync(node24(), ['ace.js', 'list:routes', '--json'], {
    cwd: inRoot('backend'),
    env: { PATH, HOME, NODE_ENV: 'test' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (listed.status !== 0)
    throw new Error(`The backend does not list its routes:\n${listed.stdout}${listed.stderr}`)
  const domains = JSON.parse(listed.stdout.slice(listed.stdout.indexOf('[')))
  return domains.flatMap(({ routes }) =>
    routes.flatMap(({ methods, pattern, handler }) =>
      methods.map((method) => {
        if (handler.type !== 'controller')
          throw new Error(
            `${method} ${pattern} has no controller: give it one, so that its types can be read.`
          )
        return {
          method,
          pattern,
          controller: basename(handler.moduleNameOrPath).replace(/\.js$/, '.ts'),
          action: handler.method,
        }
      })
    )
  )
}
