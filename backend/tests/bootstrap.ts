import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Config } from '@japa/runner/types'
import { shareKeyPair } from '#tests/fixtures/key_pairs'

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient({ baseURL: `http://127.0.0.1:${process.env.PORT}` }),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = { setup: [], teardown: [] }

/**
 * The functional suite begins on an empty, freshly migrated database (SQLite or MariaDB, as the environment says), and undoes every migration
 * after its last test. Pure rules need no database; the servers of the faults have their own.
 */
export const configureSuite: Config['configureSuite'] = (suite) => {
  if (suite.name !== 'functional') return
  suite.setup(() => testUtils.db().migrate())
  suite.setup(async () => (await import('#tests/fixtures/http_server')).serveHere())
  suite.setup(shareKeyPair)
  suite.setup(async () => (await import('#tests/fixtures/described_answers')).compareAnswers())
}
