import { useCallback, useEffect, useState } from 'react'
import { HttpError, useDataProvider } from 'react-admin'
import { call } from '../providers/data'
import { reasonsByField, reasonsOf } from '../selections/failure'
import { withTyped, type Change, type Side, type State, type Text } from './texts_form'

export type Filter = { readonly q: string; readonly part: string; readonly state: string }

const PER_PAGE = 20
const MOST_REASONS = 10
const NOTHING: ReadonlyMap<string, Change> = new Map()

type Page = { readonly rows: readonly Text[]; readonly total: number }

/** A page of texts, what was typed over texts of any page, and the save. */
export function useTexts(filter: Filter, page: number) {
  const provider = useDataProvider()
  const [shown, setShown] = useState<Page | 'failed' | null>(null)
  const [state, setState] = useState<State | null>(null)
  const [changes, setChanges] = useState(NOTHING)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState(0)
  const { q, part, state: wanted } = filter
  useEffect(() => {
    let isCurrent = true
    const params = {
      pagination: { page: page + 1, perPage: PER_PAGE },
      sort: { field: 'id', order: 'ASC' },
      filter: Object.fromEntries(
        Object.entries({ q, part, state: wanted }).filter(([, value]) => value !== '')
      ),
    } as const
    Promise.all([provider.getList<Text>('texts', params), call('GET', '/v1/texts/state')]).then(
      ([{ data, total = 0 }, now]) => {
        if (!isCurrent) return
        setShown({ rows: data, total })
        setState(now)
      },
      () => isCurrent && setShown('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [provider, q, part, wanted, page, asked])
  const again = useCallback(() => {
    setShown((before) => (before === 'failed' ? null : before))
    setAsked((before) => before + 1)
  }, [])
  const type = useCallback(
    (text: Text, side: Side, typed: string) => setChanges((before) => withTyped(before, text, [side, typed])),
    []
  )
  const reset = useCallback(() => {
    setChanges(NOTHING)
    setReasons([])
  }, [])
  /** @returns whether it is saved; what was typed stays where not */
  const save = async (): Promise<boolean> => {
    if (state === null) return false
    const sent = [...changes.values()].map(({ id, language, text }) => ({ id, language, text }))
    setBusy(true)
    setReasons([])
    try {
      await call('PUT', '/v1/texts', { body: { version: state.version, changes: sent } })
      reset()
      again()
      return true
    } catch (error) {
      const isStale = error instanceof HttpError && error.body?.code === 'changed_meanwhile'
      const named = Object.entries(reasonsByField(error)).map(([path, reason]) => {
        const change = sent[Number(/^changes\.(\d+)\./.exec(path)?.[1])]
        return change === undefined ? reason : `${change.id} (${change.language}): ${reason}`
      })
      setReasons(named.length > 0 ? named.slice(0, MOST_REASONS) : [reasonsOf(error)[0] ?? ''])
      // What is stored now is shown beside what was typed.
      if (isStale) again()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { shown, state, changes, reasons, isBusy, perPage: PER_PAGE, again, type, reset, save }
}
