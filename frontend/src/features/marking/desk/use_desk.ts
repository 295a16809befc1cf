import { useEffect, useState, useSyncExternalStore } from 'react'
import { useReachable } from '../../../api/link.ts'
import { useSession } from '../../../api/session.ts'
import type { DeskState, LotDesk } from '../model/lot_desk.ts'
import { lotDeskOf, type Found } from '../store/lot_desks.ts'

export type OpenDesk = { lotDesk: LotDesk; state: DeskState }

/** The lot of this person in a plan; null until it is known; `elsewhere` while another tab of this browser has it. */
export function useDesk(plan: number): OpenDesk | 'elsewhere' | null {
  const person = useSession()?.user.id ?? 0
  const isReachable = useReachable()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isHere = true
    void lotDeskOf(person, plan).then((result) => {
      if (!isHere) return
      setFound(result)
      if (result !== 'elsewhere') void result.open()
    })
    return () => {
      isHere = false
      setFound(null)
    }
  }, [person, plan])
  const lotDesk = found === 'elsewhere' ? null : found
  useEffect(() => {
    if (isReachable) void lotDesk?.sendAll()
  }, [lotDesk, isReachable])
  const state = useSyncExternalStore(
    lotDesk?.state.subscribe ?? NEVER,
    () => lotDesk?.state.getSnapshot() ?? null
  )
  if (found === 'elsewhere') return found
  return lotDesk === null || state === null ? null : { lotDesk, state }
}

const NEVER = () => () => undefined
