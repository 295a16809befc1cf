import type { OpenExam } from '../exam/open_exam.ts'
import { fetchPictures } from './fetch_pictures.ts'
import { openAgain } from './open_again.ts'

const known = new WeakSet<OpenExam>()

/** Background work of an exam whose items are handed out one by one, started once for each opening of it. */
export function watchSteps(openExam: OpenExam): void {
  if (known.has(openExam)) return
  known.add(openExam)
  openAgain(openExam)
  fetchPictures(openExam)
}
