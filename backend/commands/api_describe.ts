import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import type { JSONSchema7 } from 'json-schema'
import type { RouteJSON } from '@adonisjs/core/types/http'
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { VineValidator } from '@vinejs/vine'
import type { AuthOptions } from '#identity/middleware/auth_middleware'

const VALIDATORS = '{app/*/validators/**,app/*/validators}/*.ts'

/**
 * `node ace api:describe`, which `npm run api-map` calls in the sources: what only the running code knows of its API, as JSON. Routes with
 * their controllers, the forms of their parameters and whom they let in; validators as JSON Schema, by `module/validators/file#name`.
 */
export default class ApiDescribe extends BaseCommand {
  static commandName = 'api:describe'
  static description = 'Print routes and validators for the generator of the API map and the OpenAPI document'
  static options: CommandOptions = { startApp: true }

  async run() {
    const text = JSON.stringify({ routes: await routes(), validators: await validators() })
    await new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()))
  }
}

async function routes() {
  const { default: router } = await import('@adonisjs/core/services/router')
  const { GUARDED_CALLS } = await import('#access/domain/guarded_calls')
  router.commit()
  return Object.values(router.toJSON())
    .flat()
    .flatMap((route) =>
      route.methods.map((method) => {
        const guard = GUARDED_CALLS.get(`${method} ${route.pattern}`)
        const who = accessOf(route)
        return {
          method,
          pattern: route.pattern,
          name: route.name ?? null,
          ...controllerOf(route),
          params: Object.fromEntries(
            Object.entries(route.matchers).map(([name, { match, cast }]) => [
              name,
              { pattern: match?.source ?? null, isNumber: cast === Number },
            ])
          ),
          isPublic: who === null,
          takesKeys: who?.keys === true,
          groups: guard?.only ?? who?.groups ?? null,
          needs: guard?.needs ?? null,
        }
      })
    )
}

function controllerOf({ handler }: RouteJSON) {
  if (typeof handler === 'function' || !('importExpression' in handler) || handler.importExpression === null)
    return { controller: null, action: null }
  const [, path = ''] = /\(['"](.+)['"]\)/.exec(String(handler.importExpression)) ?? []
  return { controller: basename(path).replace(/\.js$/, '.ts'), action: String(handler.method) }
}

/** What its log-in asks; null where there is none. */
function accessOf({ middleware }: RouteJSON): AuthOptions | null {
  for (const one of middleware.all())
    if (typeof one === 'object' && 'name' in one && one.name === 'auth')
      return (one.args as unknown as AuthOptions | undefined) ?? {}
  return null
}

async function validators() {
  const found: Record<string, JSONSchema7> = {}
  for await (const file of glob(VALIDATORS)) {
    const path = file.replace(/\.ts$/, '')
    const exported: Record<string, unknown> = await import(`#${path}`)
    for (const [name, value] of Object.entries(exported))
      if (value instanceof VineValidator)
        found[`${path.replace(/^app\//, '')}#${name}`] = value.toJSONSchema()
  }
  return found
}
