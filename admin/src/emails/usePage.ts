import { useCallback, useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import { authProvider } from '../providers/auth'

/** One page of a list of ours: asked again by `reload`, and every `everyMs` where it is given. */
export function usePage<Page>(read: () => Promise<Page>, everyMs?: (page: Page) => number | null) {
  const [found, setFound] = useState<Page | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    read().then(
      (page) => {
        if (!isCurrent) return
        setFound(page)
        const ms = everyMs?.(page) ?? null
        if (ms !== null) timer = setTimeout(reload, ms)
      },
      (error: unknown) => {
        if (error instanceof HttpError) void authProvider.checkError(error)
        if (isCurrent) setFound('failed')
      }
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [read, everyMs, attempt, reload])
  return { found, reload }
}
