/** `npm run cluster -- --class`: candidates and a proctor without pages, in the demo school of the cluster that runs here. */
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { ended, signalGroup, startProcess } from '../run/processes.mjs'

/** As many as `SITTERS` of backend/bench/rehearsal/demo_exam.ts. */
export const CLASS_SIZE = 30

/**
 * Runs the class to its end; the first SIGINT or SIGTERM ends it before its time.
 * @param {{ address: string, candidates: number, minutes: number }} options
 * @returns {Promise<number>} exit code: 0 when no acknowledged answer was lost, 2 when one was, 1 when the class could not sit
 */
export async function sitClass({ address, candidates, minutes }) {
  const args = ['bench/rehearsal/sit_class.ts', address, String(candidates), String(minutes)]
  const child = startProcess(node24(), ['--import=@poppinss/ts-exec', ...args], {
    cwd: inRoot('backend'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(name, () => {
      process.once(name, () => process.exit(1))
      signalGroup(child, name)
    })
  return (await ended(child)).code ?? 1
}
