/** The flags of `npm test`. */

/**
 * @param {string[]} args
 * @param {import('../suites.mjs').Suite[]} suites
 * @returns {{ chosen: import('../suites.mjs').Suite[], faults: boolean, list: boolean }}
 * @throws on a flag or a suite that does not exist, naming those that do
 */
export function readFlags(args, suites) {
  let faults = false
  let list = false
  let only = null
  let files = []
  const rest = [...args]
  while (rest.length > 0) {
    const [flag, attached] = rest.shift().split(/=(.*)/s)
    if (flag === '--faults') faults = true
    else if (flag === '--list') list = true
    else if (flag === '--only') only = (attached ?? rest.shift() ?? '').split(',').filter(Boolean)
    else if (flag === '--files') files = (attached ?? rest.shift() ?? '').split(',').filter(Boolean)
    else
      throw new Error(
        `Unknown flag ${flag}. There are: --only <suite,...>, --files <file,...>, --faults, --list`
      )
  }
  const names = suites.map((suite) => suite.name)
  if (only?.length === 0) throw new Error(`--only needs names. There are: ${names.join(', ')}`)
  const unknown = (only ?? []).filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such suite: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  // The long versions need what the build leaves behind.
  const inFaults = (suite) =>
    suite.long || suites.some((other) => other.long && other.after?.includes(suite.name))
  const wanted = (suite) => {
    if (only) return only.includes(suite.name)
    return faults ? inFaults(suite) : !suite.faultsOnly
  }
  const chosen = suites.filter(wanted)
  if (files.length > 0 && chosen.length !== 1) throw new Error('--files needs one suite: --only <suite>')
  return { chosen: files.length > 0 ? chosen.map((suite) => narrowed(suite, files)) : chosen, faults, list }
}

/** The suite with these of its spec files alone, by their path as its runner sees it; in one process. */
function narrowed(suite, files) {
  if (suite.runner === 'check') throw new Error(`${suite.name} has no spec files`)
  const names = suite.runner === 'japa' ? files.flatMap((file) => ['--files', file]) : files
  const command = suite.runner === 'node' ? ['--test'] : suite.command
  return { ...suite, split: undefined, command: [...command, ...names] }
}
