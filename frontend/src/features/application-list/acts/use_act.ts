import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { readMeanwhile, type Meanwhile } from '../model/meanwhile.ts'
import { noteAct } from '../recent_act.ts'
import { HISTORY_KEY, LIST_KEY } from '../use_applications.ts'

/** An act on a row was done or tried: its receipt is looked for, and the list and the history are read again. */
export function noteActed(client: QueryClient): void {
  noteAct(performance.now())
  readAgain(client)
}

const readAgain = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => STALE.includes(String(queryKey[0])) })

/** Queries that any act makes stale, whether it was done or not: somebody else may have acted. */
const STALE = [LIST_KEY, HISTORY_KEY]

/**
 * One act at a time on one application. A failure stays beside what was typed; one that was decided on what is so no more says what
 * happened meanwhile, and may be done again on what is so now. `says`: the text of the failure and what the server answered, or that alone. `changes`: false
 * for what only asks.
 */
export function useAct(
  version: number | undefined,
  { says = 'both', changes = true }: { says?: 'both' | 'server first'; changes?: boolean } = {}
) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const run = async <A>(
    call: (version: number | undefined) => Promise<A>,
    failed: string
  ): Promise<A | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    setFields({})
    try {
      const done = await call(meanwhile?.version ?? version)
      if (changes) noteAct(performance.now())
      return done
    } catch (error) {
      const stale = error instanceof ApiError ? readMeanwhile(error) : null
      setMeanwhile(stale ?? meanwhile)
      const text = errorText(error, t, failed)
      const both = text === failed || says === 'server first' ? [text] : [failed, text]
      setFailure(stale === null ? both.join(' ') : null)
      setFields(error instanceof ApiError ? error.fields : {})
      return null
    } finally {
      isRunning.current = false
      setBusy(false)
      if (changes) readAgain(client)
    }
  }
  return { isBusy, failure, fields, meanwhile, run }
}
