import { useMemo } from 'react'
import { useDebouncedText } from './use_debounced_text.ts'

export type DebouncedTexts = {
  texts: readonly string[]
  /** Changes any number of fields at once: a pasted block is one change. */
  change: (changes: Readonly<Record<number, string>>) => void
  flush: () => void
}

/**
 * Several texts of one answer, reported together and with the same guarantees as
 * one text (`useDebouncedText`).
 */
export function useDebouncedTexts(
  initial: readonly string[],
  onTexts: (texts: string[]) => void,
  locked: boolean,
  pauseMs?: number
): DebouncedTexts {
  const { text, change, flush } = useDebouncedText(
    JSON.stringify(initial),
    (next) => onTexts(JSON.parse(next) as string[]),
    locked,
    pauseMs
  )
  const texts = useMemo(() => JSON.parse(text) as string[], [text])
  return {
    texts,
    change: (changes) => change(JSON.stringify(texts.map((entry, index) => changes[index] ?? entry))),
    flush,
  }
}
