import type { Data } from '@banca/backend/api'
import { createContext, useSyncExternalStore, type ReactNode } from 'react'
import { Observable } from '../../shared/observable.ts'
import { useObservable } from '../../shared/use_observable.ts'

/** Where in the exam its candidate is. `item` only at a question. */
export interface ExamPlace {
  kind: 'instructions' | 'question' | 'review' | 'end'
  itemId: number | null
  position: number | null
}

export interface ExamWatchProps {
  application: Data.Delivery.Application
  place: ExamPlace
  /** The exam is handed in, here or elsewhere. */
  isOver: boolean
  /** Another tab or device has the exam: here nothing is watched. */
  isElsewhere: boolean
  /** Sends what is unsent. True: the server has everything. Never rejects. */
  drain(): Promise<boolean>
  /** Asks the server now for what it knows of this exam and of who may write it: time, state, taken over. */
  refresh(): void
  /** The pages of the exam. */
  children: ReactNode
}

/** Who watches over an exam with a room or a camera: the app fills it, the runner draws its pages inside and knows no more of it. */
export const ExamWatchContext = createContext<((props: ExamWatchProps) => ReactNode) | null>(null)

/** What the watch holds against the exam for a while. */
interface Hold {
  /** A pause or a break covers it: the time of single questions stands still. */
  isPaused: boolean
  /** Why nobody goes on from this question, in the reader's words. */
  obstacle: string | null
}

const FREE: Hold = { isPaused: false, obstacle: null }
const hold = new Observable<Hold>(FREE)
let isLeaveMeant = false

/** For the watch: what holds from now on. Null: nothing. */
export const holdExam = (next: Hold | null): void => hold.set(next ?? FREE)

/** Told whenever that changes. Gives what ends it. */
export const onHold = hold.subscribe

/** Asked in the moment somebody wants to go on. */
export const obstacleNow = (): string | null => hold.getSnapshot().obstacle
export const useObstacle = (): string | null => useSyncExternalStore(onHold, obstacleNow)
export const isPausedNow = (): boolean => hold.getSnapshot().isPaused
export const useExamPaused = (): boolean => useSyncExternalStore(onHold, isPausedNow)

/** Loads the page anew without the browser's question whether that is meant. */
export function reloadExam(): void {
  isLeaveMeant = true
  location.reload()
}
export const isReloadMeant = (): boolean => isLeaveMeant

/** An element of the runner that the watch draws into. */
type Place = Observable<HTMLElement | null>

/** Here stands the button for talking to the applicator, where an exam has one. */
export const contactPlace = new Observable<HTMLElement | null>(null)
/** Above the way on: what waits for the candidate, without covering anything. */
export const noticePlace = new Observable<HTMLElement | null>(null)

/** For the runner, as refs. */
export const setContactPlace = (element: HTMLElement | null): void => contactPlace.set(element)
export const setNoticePlace = (element: HTMLElement | null): void => noticePlace.set(element)

/** The element while it is drawn. */
export const usePlaceOf = (place: Place): HTMLElement | null => useObservable(place)
