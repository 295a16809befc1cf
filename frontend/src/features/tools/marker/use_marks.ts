import { useCallback, useState, type RefObject } from 'react'
import type { Stretch } from '../../../ui/stretches/stretch.ts'
import { readText } from '../../../ui/stretches/text_model.ts'
import { remembered, useExamValue } from '../store/exam_value.ts'
import { mark, readMarks, settle, unmark, type Colour, type Mark, type MarksByItem } from './marks.ts'

const NONE: readonly Mark[] = []

/** The marks of one item, stored for the exam, with the functions that change them. */
export function useMarks(applicationId: string, itemId: string, itemElement: RefObject<HTMLElement | null>) {
  const [read] = useState(() => remembered(readMarks))
  const [all, write] = useExamValue<MarksByItem>(applicationId, 'marks', read)
  const marks = all[itemId] ?? NONE
  const change = useCallback(
    (alter: (marks: readonly Mark[], text: string) => readonly Mark[]) => {
      const { text } = readText(itemElement.current)
      const before = all[itemId] ?? NONE
      write({ ...all, [itemId]: alter(settle(text, before), text) })
    },
    [all, itemId, itemElement, write]
  )
  return {
    marks,
    put: (stretch: Stretch, colour: Colour) => change((before, text) => mark(before, stretch, colour, text)),
    wipe: (stretch: Stretch) => change((before) => unmark(before, stretch)),
    remove: (one: Mark) =>
      change((before) => before.filter((other) => other.quote !== one.quote || other.start !== one.start)),
    clear: () => change(() => []),
  }
}
