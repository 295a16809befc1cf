/**
 * `npm run audit`: asks the registry for known faults of the libraries that a server runs with, and prints within how many days each is to
 * be mended. Ends with 1 where there is one, with 2 without an answer, which does not mean "none". No part of `npm test`, which needs no
 * network.
 */
import { faultsOf } from './audit/time_frames.mjs'
import { root } from './run/paths.mjs'
import { red, say } from './run/say.mjs'
import { runTool } from './run/tool.mjs'

const { output } = await runTool('npm', ['audit', '--omit=dev', '--json'], { cwd: root, limitMs: 120_000 })
try {
  const faults = faultsOf(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  for (const { name, severity, days, range, direct, mended, titles } of faults)
    say(
      `${severity}, within ${days} days: ${name} ${range}${direct ? '' : ' (of another library)'}; mended by ${mended}${titles.map((title) => `\n  ${title}`).join('')}`
    )
  if (faults.length === 0) say('No known fault in the libraries of the server.')
  process.exitCode = faults.length > 0 ? 1 : 0
} catch (error) {
  say(
    red(`${error.message}. Nothing is known about the libraries; ask again, or where the registry answers.`)
  )
  process.exitCode = 2
}
