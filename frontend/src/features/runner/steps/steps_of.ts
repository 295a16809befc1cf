import type { OpenExam } from '../exam/open_exam.ts'
import NextItem from './NextItem.tsx'
import { watchSteps } from './watch_steps.ts'

/**
 * Starts what an exam needs whose items are handed out one by one. Returns the screen of
 * an item that is not loaded yet.
 */
export default function stepsOf(openExam: OpenExam): typeof NextItem {
  watchSteps(openExam)
  return NextItem
}
