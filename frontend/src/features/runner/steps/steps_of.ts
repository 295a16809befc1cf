import type { OpenExam } from '../exam/open_exam.ts'
import NextItem from './NextItem.tsx'
import { watchSteps } from './watch_steps.ts'

/** Begins what an exam needs whose questions are handed out one by one. Gives the screen of one that is not here yet. */
export default function stepsOf(openExam: OpenExam): typeof NextItem {
  watchSteps(openExam)
  return NextItem
}
