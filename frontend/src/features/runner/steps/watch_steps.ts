import type { ExamSession } from '../exam/open_exam.ts'
import { fetchPictures } from './fetch_pictures.ts'
import { openAgain } from './open_again.ts'

const known = new WeakSet<ExamSession>()

/** What goes on behind an exam whose questions are handed out one by one, once for each opening of it. */
export function watchSteps(session: ExamSession): void {
  if (known.has(session)) return
  known.add(session)
  openAgain(session)
  fetchPictures(session)
}
