import { useLocaleState } from 'react-admin'

/** A moment of the server as the school's clock shows it; a dash for none. */
export function useMoment(): (iso: string | null) => string {
  const [language] = useLocaleState()
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
  return (iso) => (iso === null ? '—' : format.format(new Date(iso)))
}
