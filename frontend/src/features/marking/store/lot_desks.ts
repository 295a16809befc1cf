import i18n from 'i18next'
import { unsentMarks } from '../../../api/held_lots.ts'
import { getSession, onSessionChange } from '../../../api/session.ts'
import { guardLeaving, holdOnce, isLeavingMeant } from '../../../exam/leaving.ts'
import { fetchTexts } from '../../../locales/i18n.ts'
import { browserScheduler } from '../../../shared/scheduler.ts'
import { LotDesk } from '../model/lot_desk.ts'
import { lotCalls } from './lot_calls.ts'
import { lotStoreOf, plansHere } from './lot_store.ts'
import { lockOf } from './tab_lock.ts'

/** The desk of a plan's lot in this tab, or that another tab of this browser has it. */
export type Found = LotDesk | 'elsewhere'

/** Lots belong to the log-in and not to a page: what is unsent is sent from any page of this tab. */
interface Owner {
  person: number
  lotDesks: Map<number, Promise<Found>>
  open: LotDesk[]
  store: ReturnType<typeof lotStoreOf>
  ends: (() => void)[]
}

let owner: Owner | null = null

function ownerOf(person: number): Owner {
  if (owner?.person === person) return owner
  if (owner !== null) end(owner)
  const made: Owner = { person, lotDesks: new Map(), open: [], store: lotStoreOf(person), ends: [] }
  const ask = (event: BeforeUnloadEvent) => {
    const isInPage = inPageOf(made).some((lotDesk) => lotDesk.unsent() > 0)
    if (isInPage && getSession() !== null && !isLeavingMeant()) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  made.ends.push(
    () => removeEventListener('beforeunload', ask),
    guardLeaving(holdOnce(() => unsentInPage(made))),
    onSessionChange(() => {
      if (getSession()?.user.id !== person) end(made)
    })
  )
  owner = made
  return made
}

/** Those whose marks this computer could not store: this page alone has what is unsent of them. */
const inPageOf = ({ open }: Owner) => open.filter((lotDesk) => lotDesk.state.getSnapshot().isDiskBroken)

async function unsentInPage(one: Owner) {
  const left = await Promise.all(inPageOf(one).map((lotDesk) => lotDesk.sendAll()))
  return heldFor(left.reduce((sum, count) => sum + count, 0))
}

async function heldFor(count: number): Promise<{ what: string; text: string } | null> {
  if (count === 0) return null
  await fetchTexts('marking').catch(() => undefined)
  return { what: String(count), text: i18n.t('marking:leaving', { count }) }
}

function end(one: Owner) {
  one.ends.forEach((stop) => stop())
  one.open.forEach((lotDesk) => lotDesk.end())
  one.store.close()
  if (owner === one) owner = null
}

/** Resolves once the lot of this device is known. */
export function lotDeskOf(person: number, plan: number): Promise<Found> {
  const one = ownerOf(person)
  const known = one.lotDesks.get(plan)
  if (known !== undefined) return known
  const made = found(one, plan).then((result) => {
    // The other tab may be closed by the time somebody asks again.
    if (result === 'elsewhere') one.lotDesks.delete(plan)
    return result
  })
  one.lotDesks.set(plan, made)
  return made
}

async function found(one: Owner, plan: number): Promise<Found> {
  const release = await lockOf(`banca-lot:${one.person}:${plan}`)
  if (release === null) return 'elsewhere'
  const lotDesk = new LotDesk({ plan, store: one.store, calls: lotCalls, scheduler: browserScheduler })
  one.ends.push(release)
  one.open.push(lotDesk)
  if (owner !== one) lotDesk.end()
  return lotDesk
}

/** Before a log-out: sends what is here; resolves to what is left, or null. */
export async function unsentBeforeLeaving(person: number): Promise<{ what: string; text: string } | null> {
  for (const plan of await plansHere(person).catch(() => [])) {
    const lotDesk = await lotDeskOf(person, plan)
    if (lotDesk === 'elsewhere') continue
    if (lotDesk.state.getSnapshot().local === null) await lotDesk.open()
    await lotDesk.sendAll()
  }
  return heldFor(unsentMarks(person))
}
