/**
 * Runs the browser journeys by Japa: all of them, or those that `--files` names. Each spec starts the production build as a server of its
 * own, so no application is booted here. `npm test` runs all of them by `worker.ts`.
 */
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'
import { LIMIT_MS } from './support/time_limit.js'

processCLIArgs(process.argv.slice(2))
configure({ files: ['**/*.spec.ts'], plugins: [assert()], timeout: LIMIT_MS, forceExit: true })
await run()
