import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import i18n from 'i18next'
import { useEffect } from 'react'
import { useReachable } from '../../api/link.ts'
import { getSession, onSessionChange, useSession } from '../../api/session.ts'
import { guardLeaving, holdOnce, isLeavingMeant } from '../../exam/leaving.ts'
import { browserScheduler } from '../../shared/scheduler.ts'
import { useObservable } from '../../shared/use_observable.ts'
import { sendField } from './calls.ts'
import { MarkSaver, type Entries } from './model/mark_saver.ts'
import { storeOf, type Unsaved } from './model/unsaved.ts'
import { readItemsAgain } from './use_items.ts'

/** What is unsaved belongs to the log-in and not to the page: it is saved from any page of this tab. */
let current: { person: number; saver: MarkSaver; end: () => void } | null = null

/** The saver of whoever is logged in. */
function saverOf(person: number, client: QueryClient): MarkSaver {
  if (current?.person === person) return current.saver
  current?.end()
  const saver = new MarkSaver({
    ...browserScheduler,
    store: storeOf(person),
    send: sendField,
    onRefused: () => void readItemsAgain(client),
  })
  const ends = [
    saver.entries.subscribe(askWhileUnsaved(saver)),
    guardLeaving(holdUnsaved(saver)),
    onSessionChange(() => {
      // After a log-out nothing is written any more: the tab has forgotten the person.
      if (getSession()?.user.id !== person) end()
    }),
  ]
  const end = () => {
    ends.forEach((one) => one())
    saver.end()
    if (current?.saver === saver) current = null
  }
  current = { person, saver, end }
  return saver
}

/** The browser asks before it closes the tab, which alone has what is unsaved. */
function askWhileUnsaved(saver: MarkSaver): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (getSession() !== null && !isLeavingMeant()) event.preventDefault()
  }
  return () => {
    if (saver.unsaved() > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
}

/** Before a log-out: what cannot be saved is named, with what leaving means. */
const holdUnsaved = (saver: MarkSaver) =>
  holdOnce(async () => {
    const count = await saver.saveAll()
    if (count === 0) return null
    const what = JSON.stringify([...saver.entries.getSnapshot().values()].map(draftsOf))
    return { what, text: i18n.t('corrections:unsaved.leaving', { count }) }
  })

const draftsOf = ({ points, comment }: Unsaved) => [points?.text, comment?.text]

/** The saver of this person with what is unsaved. While a page shows it, everything is tried again when the connection is back. */
export function useSaver(): { saver: MarkSaver; entries: Entries } {
  const saver = saverOf(useSession()?.user.id ?? 0, useQueryClient())
  const isReachable = useReachable()
  useEffect(() => {
    if (isReachable) void saver.saveAll()
  }, [saver, isReachable])
  useEffect(() => {
    const saveNow = () => void saver.saveAll()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [saver])
  return { saver, entries: useObservable(saver.entries) }
}
