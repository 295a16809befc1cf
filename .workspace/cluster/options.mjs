/** The options of `npm run cluster`. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { CLASS_SIZE } from './class.mjs'

const USAGE = `Usage: npm run cluster -- [options]
  --processes N   so many server processes (one for each core of this machine, two at least)
  --port N        where the balancer listens (3333)
  --restart       restarts the server processes of the cluster that runs, one after the other, with what was built since
  --class         candidates and a proctor sit an exam of the demo school of the cluster that runs, by script
  --candidates N  so many of them (${CLASS_SIZE})
  --minutes N     for so long (10)`

/**
 * @param {string[]} args
 * @param {{ cores?: number, port?: string }} [machine] `port`: what PORT names
 * @throws Error with the usage
 */
export function readOptions(args, { cores = availableParallelism(), port: ownPort = process.env.PORT } = {}) {
  try {
    const options = /** @type {const} */ ({
      processes: { type: 'string', default: String(Math.max(2, cores)) },
      port: { type: 'string', default: ownPort ?? '3333' },
      restart: { type: 'boolean', default: false },
      class: { type: 'boolean', default: false },
      candidates: { type: 'string', default: String(CLASS_SIZE) },
      minutes: { type: 'string', default: '10' },
    })
    const {
      processes,
      port,
      restart,
      class: isClass,
      candidates,
      minutes,
    } = parseArgs({ args, options }).values
    return {
      restart,
      isClass,
      candidates: within('--candidates', candidates, 1, CLASS_SIZE),
      minutes: within('--minutes', minutes, 1, 180),
      processes: within('--processes', processes, 1, 64),
      port: within('--port', port, 1, 65_535),
    }
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`)
  }
}

/** @returns {number} */
function within(name, text, least, most) {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number < least || number > most) throw new Error(`${name} is ${text}: give ${least} to ${most}`)
  return number
}
