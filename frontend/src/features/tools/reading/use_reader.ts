import { useEffect, useRef, useState } from 'react'

export type ReaderState = 'silent' | 'reading' | 'paused'

/**
 * Reads sentences one after the other: some browsers fall silent in a long one. Stops when
 * `subject` changes and on unmount.
 */
export function useReader(voice: SpeechSynthesisVoice | null, subject: string) {
  const [state, setState] = useState<ReaderState>('silent')
  /** Incremented at each start and stop: the end event of an older reading is ignored. */
  const turn = useRef(0)

  useEffect(
    () => () => {
      turn.current++
      speechSynthesis.cancel()
      setState('silent')
    },
    [subject]
  )
  const stop = () => {
    turn.current++
    speechSynthesis.cancel()
    setState('silent')
  }
  return {
    state,
    stop,
    start(sentences: readonly string[]) {
      stop()
      const mine = ++turn.current
      const next = (index: number) => {
        const sentence = sentences[index]
        if (mine !== turn.current) return
        if (sentence === undefined) return setState('silent')
        const utterance = new SpeechSynthesisUtterance(sentence)
        utterance.voice = voice
        utterance.lang = voice?.lang ?? 'pt-BR'
        utterance.onend = () => next(index + 1)
        utterance.onerror = () => mine === turn.current && setState('silent')
        speechSynthesis.speak(utterance)
      }
      setState('reading')
      next(0)
    },
    pause() {
      speechSynthesis.pause()
      setState('paused')
    },
    resume() {
      speechSynthesis.resume()
      setState('reading')
    },
  }
}
