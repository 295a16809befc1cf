/** `npm run lint`: oxlint with the module walls, and no circle between backend modules. `--fix` mends what it can. */
import { spawnSync } from 'node:child_process'
import { describeCircle, findCircle, moduleImports } from './lint/circles.mjs'
import { node24 } from './run/node.mjs'
import { inRoot, root } from './run/paths.mjs'
import { fail, say } from './run/say.mjs'

try {
  const flags = ['--deny-warnings', '--report-unused-disable-directives', ...process.argv.slice(2)]
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
