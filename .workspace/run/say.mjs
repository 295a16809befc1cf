/** What the commands print: plain lines with durations, coloured only on a terminal. */

const colours = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : String(text))
export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)
export const yellow = paint(33)

/** `0.3 s`, `47.1 s`, `3 min 5 s` */
export function duration(ms) {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

export const say = (text = '') => console.log(text)

/**
 * Prints what begins, does it, prints how long it took. A `work` that returns a string has it printed instead of "done".
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now()
  say(`${dim('·')} ${title} …`)
  const result = await work()
  const outcome = typeof result === 'string' ? result : 'done'
  say(`  ${green('✓')} ${outcome} ${dim(`(${duration(Date.now() - began)})`)}`)
  return result
}

/** Prints an error for people (no stack: these are situations with a remedy) and makes the command fail. */
export function fail(error) {
  console.error(`\n${red('✗')} ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
