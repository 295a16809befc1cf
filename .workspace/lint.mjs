/** `npm run lint`: Prettier, oxlint with the module boundaries, no import circle, no dropped Result, no text twice, and a map of the API that is not stale. `--fix` mends what it can. */
import { spawnSync } from 'node:child_process'
import { checkMap } from './api_map/check.mjs'
import { circleFaults, fileCircleFaults, moduleImports, readImports } from './lint/circles.mjs'
import { checkResults } from './lint/dropped_results.mjs'
import { duplicateTexts } from './lint/duplicate_keys.mjs'
import { findUnformatted } from './lint/formatting.mjs'
import { node24 } from './run/node.mjs'
import { inRoot, root } from './run/paths.mjs'
import { fail, say } from './run/say.mjs'

const CLIENTS = ['frontend/src', 'item-renderers/src', 'admin/src', 'storybook/src']

try {
  const args = process.argv.slice(2)
  const unformatted = findUnformatted(root, { fix: args.includes('--fix') })
  if (unformatted.length > 0) fail(`Not formatted (remedy: npm run format):\n  ${unformatted.join('\n  ')}`)

  const flags = ['--deny-warnings', '--report-unused-disable-directives', ...args]
  const oxlint = spawnSync(node24(), [inRoot('node_modules/oxlint/bin/oxlint'), ...flags], {
    cwd: root,
    stdio: 'inherit',
  })
  if (oxlint.status !== 0) process.exitCode = 1

  const imports = readImports(inRoot('backend/app'))
  const faults = [
    ...(await checkMap()),
    ...checkResults(),
    ...duplicateTexts(root),
    ...circleFaults(imports),
    ...CLIENTS.flatMap((place) => fileCircleFaults(inRoot(place), place)),
  ]
  if (faults.length > 0) fail(faults.join('\n'))
  else
    say(
      `No circle between the ${moduleImports(imports).size} backend modules, inside of one, or between the files of ${CLIENTS.join(', ')}.`
    )
} catch (error) {
  fail(error)
}
