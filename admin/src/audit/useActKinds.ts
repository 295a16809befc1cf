import type { Answer } from '@banca/frontend/routes'
import { useEffect, useState } from 'react'
import { useI18nProvider } from 'react-admin'
import { call } from '../providers/data'

type Kinds = Answer<'GET', '/v1/audit/acts'>

const NONE: Kinds = { acts: [], subjects: [] }

/** What acts and targets there are, by name in the language of the page; none until they have come. */
export function useActKinds(): Kinds {
  const language = useI18nProvider().getLocale()
  const [kinds, setKinds] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    call('GET', '/v1/audit/acts')
      .then((found) => {
        if (isCurrent) setKinds(found)
      })
      // The list says that the server is away; without names the other filters work.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [language])
  return kinds
}
