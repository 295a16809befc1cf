/**
 * What `npm run cluster -- --class` runs: `sit_class.ts ADDRESS CANDIDATES MINUTES`. Ends with 0 when no acknowledged answer was lost, with 2 when
 * one was, with 1 when the class could not sit. SIGINT and SIGTERM end the class before its time, with the same verdict.
 */
import { sitDemoClass, type ClassState } from './class.js'

const [address = '', candidates = '30', minutes = '10'] = process.argv.slice(2)
const isTerminal = process.stdout.isTTY
/** Elsewhere a line for each second would be all that a log holds. */
const LINE_EVERY_S = isTerminal ? 1 : 10

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
let seconds = 0

function show({ acknowledged, unsent, failures, streams, people, reopened, longestMs }: ClassState) {
  seconds += 1
  if (seconds % LINE_EVERY_S !== 0) return
  const line = [
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    `${acknowledged} answers acknowledged`,
    `${unsent} unsent`,
    `${failures} calls failed`,
    `streams ${streams} of ${people}, ${reopened} reopened`,
    `longest wait ${(longestMs / 1_000).toFixed(1)} s`,
  ].join(' · ')
  process.stdout.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
}

try {
  const problems = await sitDemoClass({
    address,
    candidates: Number(candidates),
    over: AbortSignal.any([ending.signal, AbortSignal.timeout(Number(minutes) * 60_000)]),
    began: (room) => {
      console.log(
        `${candidates} candidates and a proctor sit "${room}" for ${minutes} minutes; Ctrl-C ends it before.`
      )
      console.log(
        'Beside them: log in as aluno (the same exam) and as proctor (the same room). Kill what you like.'
      )
    },
    looked: show,
  })
  console.log('')
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0
      ? 'Everybody handed in. Every acknowledged answer is there, as it was sent last.'
      : `${problems.length} problems: see above.`
  )
  process.exit(problems.length === 0 ? 0 : 2)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
