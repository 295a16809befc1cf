import { canSit, type User } from '../../api/session.ts'
import { mayReadOwn } from '../../exam/reading.ts'
import type { Entry } from './order.ts'
import type { Application } from './types.ts'

/** Target address of an entry. */
export const addressOf = (entry: Entry): string =>
  entry.kind === 'single'
    ? `/applications/${entry.application.id}`
    : `/applications?collection=${entry.collection.id}`

/** The safe browser is required, and this is another one. */
export const needsSafeBrowser = (
  { exam }: Application,
  { isInBrowser }: Pick<User, 'isInBrowser'>
): boolean => !exam.collection.applicationConfiguration.canOpenInAnyBrowser && !isInBrowser

/**
 * The exam is open, but only in the safe browser, and this is another one: the
 * one action is to open it there.
 */
export const opensElsewhere = (entry: Entry, user: Pick<User, 'loggedGroup' | 'isInBrowser'>): boolean =>
  entry.kind === 'single' &&
  canSit(user) &&
  ['AVAILABLE', 'AVAILABLE_SOON', 'STARTED'].includes(entry.status) &&
  needsSafeBrowser(entry.application, user)

/** Camera and microphone are required before the start. Only for ALUNO. */
export const needsCamera = ({ exam }: Application, { loggedGroup }: Pick<User, 'loggedGroup'>): boolean => {
  const { shouldStreamToAgora, applicationConfiguration: flags } = exam.collection
  const isWatched =
    shouldStreamToAgora || flags.shouldStreamToFirebase || flags.shouldTakeSnapshots || flags.shouldFaceDetect
  return loggedGroup === 'ALUNO' && isWatched
}

/** The one action of an entry, as the key of its button's text. */
export function actionOf(
  entry: Entry,
  user: Pick<User, 'loggedGroup'>
): 'open' | 'continue' | 'start' | 'see' {
  if (entry.kind === 'group') return 'open'
  if (!canSit(user) || entry.application.mandatoryCollectionUnfinished) return 'see'
  if (entry.status === 'STARTED') return 'continue'
  return entry.status === 'AVAILABLE' ? 'start' : 'see'
}

/**
 * Whether the answers of a finished exam can be read. The server decides; staff
 * other than proctors always may.
 */
export function mayReadAnswers(
  application: Application,
  { loggedGroup }: Pick<User, 'loggedGroup'>
): boolean {
  const satIt = canSit({ loggedGroup })
  if (satIt || loggedGroup === 'RESPONSIBLE') return mayReadOwn(application, satIt)
  return application.status === 'FINISHED' && loggedGroup !== 'PROCTOR'
}

/** A finished essay links to its review, also before the school has released it: that page explains it. */
export const leadsToReading = (application: Application, user: Pick<User, 'loggedGroup'>): boolean =>
  mayReadAnswers(application, user) ||
  (isWriting(application) && application.status === 'FINISHED' && user.loggedGroup !== 'PROCTOR')

/**
 * The knowledge area of essays: no filter offers it (decision C3), and their answers
 * are shown as a writing review.
 */
const WRITING = 8

export const isWriting = ({ exam }: Application): boolean => exam.areaDoConhecimento === WRITING
