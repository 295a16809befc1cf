import type { Data } from '@banca/backend/api'
import { createContext, useSyncExternalStore, type ReactNode } from 'react'
import { Observable } from '../../shared/observable.ts'
import { useObservable } from '../../shared/use_observable.ts'

/** Where in the exam its candidate is. `item` only while an item is open. */
export interface ExamPlace {
  kind: 'instructions' | 'item' | 'review' | 'end'
  itemId: number | null
  position: number | null
}

export interface ExamWatchProps {
  application: Data.Delivery.Application
  place: ExamPlace
  /** The exam is finished, here or elsewhere. */
  isOver: boolean
  /** Another tab or device has the exam: nothing is captured here. */
  isElsewhere: boolean
  /** Sends what is unsent. Resolves to true when the server has everything. Never rejects. */
  drain(): Promise<boolean>
  /** Reads the exam's state from the server now: time, status, whether it was taken over. */
  refresh(): void
  /** The pages of the exam. */
  children: ReactNode
}

/**
 * Slot for the proctoring of an exam with a room or a camera: the app provides it, the runner renders its
 * pages inside and does not know it.
 */
export const ExamWatchContext = createContext<((props: ExamWatchProps) => ReactNode) | null>(null)

/** Restrictions that the watch puts on the exam. */
interface Hold {
  /** A pause or a break covers it: the time of single items stops. */
  isPaused: boolean
  /** Why moving on is blocked, as a text for the candidate. */
  obstacle: string | null
}

const FREE: Hold = { isPaused: false, obstacle: null }
const hold = new Observable<Hold>(FREE)
let isLeaveMeant = false

/** For the watch: the restrictions that hold from now on. Null: none. */
export const holdExam = (next: Hold | null): void => hold.set(next ?? FREE)

/** Calls back whenever they change. Returns the unsubscribe function. */
export const onHold = hold.subscribe

/** Read in the moment the candidate moves on. */
export const obstacleNow = (): string | null => hold.getSnapshot().obstacle
export const useObstacle = (): string | null => useSyncExternalStore(onHold, obstacleNow)
export const isPausedNow = (): boolean => hold.getSnapshot().isPaused
export const useExamPaused = (): boolean => useSyncExternalStore(onHold, isPausedNow)

/** Reloads the page without the browser's confirmation. */
export function reloadExam(): void {
  isLeaveMeant = true
  location.reload()
}
export const isReloadMeant = (): boolean => isLeaveMeant

/** An element of the runner that the watch renders into. */
type Place = Observable<HTMLElement | null>

/** Slot of the button for contacting the proctor, where an exam has one. */
export const contactPlace = new Observable<HTMLElement | null>(null)
/** Slot above the buttons to move on: notices for the candidate that cover nothing. */
export const noticePlace = new Observable<HTMLElement | null>(null)

/** For the runner, as refs. */
export const setContactPlace = (element: HTMLElement | null): void => contactPlace.set(element)
export const setNoticePlace = (element: HTMLElement | null): void => noticePlace.set(element)

/** The element while it is rendered. */
export const usePlaceOf = (place: Place): HTMLElement | null => useObservable(place)
