/**
 * `npm run bench [name …]`: runs every `backend/bench/*.bench.ts` (or those whose name contains an argument), one
 * after the other, on Node 24. Each prints its own table with its limit measured in the same run. Fails when one of them missed a gate or
 * did not end well; those are listed at the end.
 */
import { existsSync, readdirSync } from 'node:fs'
import { build } from './prepare/build.mjs'
import { installPackages } from './prepare/install.mjs'
import { runBenches } from './run/benches.mjs'
import { checkOwnNode, node24, pathWithTools } from './run/node.mjs'
import { inRoot } from './run/paths.mjs'
import { startProcess } from './run/processes.mjs'
import { fail, green, say, step } from './run/say.mjs'

const folder = inRoot('backend/bench')

/** File names of the benchmarks asked for, in order. */
function benchmarks(wanted) {
  const all = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.bench.ts'))
        .sort()
    : []
  if (all.length === 0) throw new Error('There are no benchmarks in backend/bench yet.')
  const chosen = all.filter(
    (name) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  )
  if (chosen.length === 0)
    throw new Error(`No benchmark is called ${wanted.join(', ')}. There are: ${all.join(', ')}`)
  return chosen
}

async function bench() {
  checkOwnNode()
  await step('Packages (a minute or so the first time)', installPackages)
  const node = node24()
  const chosen = benchmarks(process.argv.slice(2))
  for (const name of ['frontend', 'admin', 'backend'])
    await step(`Production build of ${name}`, () => build(name))
  const failed = await runBenches(chosen, (name) =>
    startProcess(node, ['--import=@poppinss/ts-exec', `bench/${name}`], {
      cwd: inRoot('backend'),
      env: { PATH: pathWithTools() },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  )
  if (failed.length > 0)
    fail(`${failed.length} of ${chosen.length} benchmarks failed:\n  ${failed.join('\n  ')}`)
  else say(`\n${green('✓')} ${chosen.length} benchmarks, every gate met`)
}

await bench().catch(fail)
process.exit()
