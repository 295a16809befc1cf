import { useEffect, useState } from 'react'

type QuestionParts = (typeof import('./question_parts.ts'))['questionParts']

const AGAIN_MS = 5_000

let known: QuestionParts | null = null

/** Null until they are here. A link that is gone right now, or a busy server, is asked again for as long as the page is open. */
export function useQuestionParts(): QuestionParts | null {
  const [parts, setParts] = useState(known)
  useEffect(() => {
    if (known !== null) return setParts(known)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const fetchThem = async () => {
      try {
        known = (await import('./question_parts.ts')).questionParts
        if (!isGone) setParts(known)
      } catch {
        if (!isGone) timer = setTimeout(() => void fetchThem(), AGAIN_MS)
      }
    }
    void fetchThem()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return parts
}
