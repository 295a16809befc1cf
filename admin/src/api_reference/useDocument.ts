import { useCallback, useEffect, useState } from 'react'
import { call } from '../providers/data'
import { operationsOf, type Document, type Operation } from './operations'

export type Read = { readonly document: Document; readonly operations: readonly Operation[] }

/** What the server can be asked; null while it is read. */
export function useDocument(): { read: Read | 'failed' | null; again: () => void } {
  const [read, setRead] = useState<Read | 'failed' | null>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let isCurrent = true
    call('GET', '/v1/openapi.json').then(
      (document) => isCurrent && setRead({ document, operations: operationsOf(document) }),
      () => isCurrent && setRead('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  const again = useCallback(() => {
    setRead(null)
    setAsked((before) => before + 1)
  }, [])
  return { read, again }
}
