/** The steps of a drill with their times, and the verdict. */
import { bold, dim, duration, green, red, say, step } from '../run/say.mjs'
import { DIFFERS } from './verify.mjs'

export function startReport(title) {
  say(`\n${bold(title)}`)
  const steps = []
  const problems = []
  const timed = async (name, work, isRestore) => {
    const began = performance.now()
    const result = await step(name, work)
    steps.push({ name, ms: performance.now() - began, isRestore })
    return result
  }
  return {
    /** A step of the drill alone: a school that is restored in earnest does not wait for it. */
    before: (name, work) => timed(name, work, false),
    /** A step between the loss and the service that is back. */
    restore: (name, work) => timed(name, work, true),
    /** A step that compares; what differs is printed and remembered. */
    async verify(name, work) {
      const { isSame, lines } = await timed(
        name,
        async () => {
          const outcome = await work()
          return { ...outcome, toString: () => outcome.lines.at(-1) ?? '' }
        },
        true
      )
      for (const line of isSame ? lines.slice(-1) : lines) {
        say(`  ${isSame ? dim(line) : red(line)}`)
        if (!isSame) problems.push(line)
      }
    },
    /** Prints times and verdict. @returns {{ code: number, problems: string[] }} `code`: that of the command */
    end() {
      say(`\n${bold('Times')}`)
      for (const { name, ms, isRestore } of steps)
        say(`${isRestore ? '  ' : dim('· ')}${name.padEnd(56)}${duration(ms)}`)
      const back = steps.filter(({ isRestore }) => isRestore).reduce((sum, { ms }) => sum + ms, 0)
      say(`  ${bold('From the empty database to the verdict'.padEnd(56))}${bold(duration(back))}`)
      say(
        problems.length === 0
          ? green('✓ Restored: nothing is missing and nothing differs.')
          : red(`✗ NOT restored as it was: ${problems.at(-1)}`)
      )
      return { code: problems.length === 0 ? 0 : DIFFERS, problems }
    },
  }
}
