import { useLocaleState } from 'react-admin'
import { dayAndTime } from '../exams/window'

/** A moment of the server as the school's clock shows it; a dash for none. */
export function useMoment(): (iso: string | null) => string {
  const [language] = useLocaleState()
  return (iso) => (iso === null ? '—' : dayAndTime(iso, language))
}
