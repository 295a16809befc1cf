/** `npm run ace -- COMMAND …`: a command of the built server, with the settings that `npm run serve` serves with. */
import { onLoopback, schoolSettings } from './prepare/settings.mjs'
import { node24 } from './run/node.mjs'
import { inRoot } from './run/paths.mjs'
import { ended, startProcess } from './run/processes.mjs'
import { fail } from './run/say.mjs'

async function run() {
  const settings = schoolSettings({}, { NODE_ENV: 'production' })
  const [command] = process.argv.slice(2)
  // As `npm start` serves it; it makes nothing, and opens nothing in a school that is none of a demo.
  if (command === 'demo:enter') settings.BANCA_DEMO ??= onLoopback(settings) ? 'true' : 'false'
  const child = startProcess(node24(), ['ace.js', ...process.argv.slice(2)], {
    cwd: inRoot('backend/build'),
    env: settings,
    stdio: 'inherit',
  })
  const { code, error } = await ended(child)
  if (error) throw error
  process.exitCode = code ?? 1
}

await run().catch(fail)
