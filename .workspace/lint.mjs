/** `npm run lint`: Prettier, oxlint with the module walls, and no circle between backend modules. `--fix` mends what it can. */
import { spawnSync } from 'node:child_process'
import { describeCircle, findCircle, moduleImports } from './lint/circles.mjs'
import { findUnformatted } from './lint/formatting.mjs'
import { node24 } from './run/node.mjs'
import { inRoot, root } from './run/paths.mjs'
import { fail, say } from './run/say.mjs'

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

  const imports = moduleImports(inRoot('backend/app'))
  const circle = findCircle(imports)
  if (circle) fail(describeCircle(circle, imports))
  else say(`No circle between the ${imports.size} backend modules.`)
} catch (error) {
  fail(error)
}
