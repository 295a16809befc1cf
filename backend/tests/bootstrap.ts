import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Config } from '@japa/runner/types'

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient({ baseURL: `http://127.0.0.1:${process.env.PORT}` }),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = { setup: [], teardown: [] }

/**
 * Every suite begins on an empty, freshly migrated database (SQLite or MariaDB, as the environment says).
 */
export const configureSuite: Config['configureSuite'] = (suite) => {
  suite.setup(() => testUtils.db().migrate())
  if (suite.name === 'functional')
    suite.setup(async () => (await import('#tests/fixtures/http_server')).serveHere())
}
