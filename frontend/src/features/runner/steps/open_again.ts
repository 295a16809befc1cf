import type { ExamSession } from '../session/exam_session.ts'
import { examCalls } from '../session/server.ts'
import { Asking } from './asking.ts'
import { openUpTo, type Opening } from './take_item.ts'

/**
 * A server that was put back from a backup knows of fewer questions than are here, and refuses what is answered in the others. It is asked
 * for them again, and what it refused is sent once more.
 */
export function openAgain(session: ExamSession, calls: Opening = examCalls, ports?: ConstructorParameters<typeof Asking>[2]): void {
  const { engine } = session
  const refused = () => engine.getSnapshot().refused.filter(({ reason }) => reason === 'not_opened')
  const asking = new Asking(
    session,
    async () => {
      const last = refused().at(-1)
      if (last === undefined) return
      await openUpTo(session, last.id, calls)
      // What was refused may be sent again, and what the server has lost as well.
      await session.refreshAnswers()
      await engine.flush()
    },
    ports
  )
  let isOn = false
  engine.subscribe(() => {
    const isWanted = engine.getSnapshot().state === 'active' && refused().length > 0
    if (isWanted !== isOn) asking.turn((isOn = isWanted))
  })
}
