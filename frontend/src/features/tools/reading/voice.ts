import { useSyncExternalStore } from 'react'

const synthesis = (): SpeechSynthesis | null => globalThis.speechSynthesis ?? null

type Voice = { name: string; lang: string; default?: boolean; localService?: boolean }

/**
 * The voice for Portuguese of Brazil: a local one before one of the network; another
 * Portuguese if necessary; else none.
 */
export function portugueseVoice<T extends Voice>(voices: readonly T[]): T | null {
  const tag = (voice: T) => voice.lang.replace('_', '-').toLowerCase()
  const score = (voice: T) =>
    (tag(voice) === 'pt-br' ? 4 : 0) +
    (voice.localService === false ? 0 : 2) +
    (voice.default === true ? 1 : 0)
  const spoken = voices.filter((voice) => tag(voice) === 'pt' || tag(voice).startsWith('pt-'))
  return spoken.toSorted((one, other) => score(other) - score(one))[0] ?? null
}

const subscribe = (listener: () => void) => {
  const voices = synthesis()
  // Most browsers load the list late.
  voices?.addEventListener?.('voiceschanged', listener)
  return () => voices?.removeEventListener?.('voiceschanged', listener)
}
const read = () => portugueseVoice(synthesis()?.getVoices() ?? [])

/** The browser's Portuguese voice, or null where it has none. */
export const useVoice = (): SpeechSynthesisVoice | null => useSyncExternalStore(subscribe, read)
