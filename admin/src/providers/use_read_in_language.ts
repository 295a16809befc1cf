import { useEffect, useState } from 'react'
import { useI18nProvider } from 'react-admin'

/**
 * What a call answers whose texts are in the language of the page: read at the beginning and after each change of the language; `none` until
 * it has come, and where it did not. `read` and `none` stay the same from render to render.
 */
export function useReadInLanguage<Answer>(read: () => Promise<Answer>, none: Answer): Answer {
  // Not `useLocaleState`, which is ahead of the calls' headers while the language changes.
  const language = useI18nProvider().getLocale()
  const [answer, setAnswer] = useState(none)
  useEffect(() => {
    let isCurrent = true
    read()
      .then((found) => {
        if (isCurrent) setAnswer(found)
      })
      // The list of the page says that the server is away.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [language, read])
  return answer
}
