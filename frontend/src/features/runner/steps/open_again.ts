import { isPausedNow, onHold } from '../../../exam/slots/exam_watch.ts'
import type { Id } from '../../../offline/index.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { examCalls } from '../exam/server.ts'
import { Asking } from './asking.ts'
import { openUpTo, type Opening } from './take_item.ts'

/**
 * A server that was restored from a backup has handed out fewer items than are here, and rejects answers to
 * the others: a text, a record of a table, a file. These items are requested again, though not during a
 * pause, and what was rejected is sent once more.
 */
export function openAgain(
  openExam: OpenExam,
  calls: Opening = examCalls,
  ports?: ConstructorParameters<typeof Asking>[2]
): void {
  const { engine, outbox, tables } = openExam
  const asking = new Asking(
    openExam,
    async () => {
      const last = lastRefused(openExam)
      if (last === undefined) return
      await openUpTo(openExam, last, calls)
      // Allows to send again what was rejected and what the server has lost.
      await openExam.refreshAnswers()
      await engine.flush()
      await tables.drain()
      outbox.resume(true)
    },
    ports
  )
  let isOn = false
  const look = () => {
    const { state } = engine.getSnapshot()
    if (state === 'stopped') stops.forEach((stop) => stop())
    const isWanted = state === 'active' && !isPausedNow() && lastRefused(openExam) !== undefined
    if (isWanted !== isOn) asking.turn((isOn = isWanted))
  }
  const stops = [...[engine, outbox, tables].map((part) => part.subscribe(look)), onHold(look)]
  look()
}

/** The last answer that the server rejected because its item was not handed out. */
function lastRefused({ engine, outbox, tables }: OpenExam): Id | undefined {
  const { answers, refused } = engine.getSnapshot()
  const { files } = outbox.getSnapshot()
  const { isUnopened } = tables.getSnapshot()
  const ids = new Set(refused.flatMap(({ id, reason }) => (reason === 'not_opened' ? [String(id)] : [])))
  const isRefused = ({ id, itemId }: (typeof answers)[number]) =>
    ids.has(String(id)) ||
    files.get(String(id))?.reason === 'not_opened' ||
    (isUnopened && tables.holds(itemId))
  return answers.filter(isRefused).at(-1)?.id
}
