import { canSit, type User } from '../../api/session.ts'
import { mayReadOwn } from '../../exam/reading.ts'
import type { Entry } from './order.ts'
import type { Application } from './types.ts'

/** Where an entry leads. */
export const addressOf = (entry: Entry): string =>
  entry.kind === 'single'
    ? `/applications/${entry.application.id}`
    : `/applications?collection=${entry.collection.id}`

/** The safe browser is needed, and this is not it. */
export const needsSafeBrowser = (
  { exam }: Application,
  { isInBrowser }: Pick<User, 'isInBrowser'>
): boolean => !exam.collection.applicationConfiguration.canOpenInAnyBrowser && !isInBrowser

/** The one thing to do with it is to open it in the safe browser: it is open, and this browser is another. */
export const opensElsewhere = (entry: Entry, user: Pick<User, 'loggedGroup' | 'isInBrowser'>): boolean =>
  entry.kind === 'single' &&
  canSit(user) &&
  ['AVAILABLE', 'AVAILABLE_SOON', 'STARTED'].includes(entry.status) &&
  needsSafeBrowser(entry.application, user)

/** Camera and microphone are asked for before it begins. Only of ALUNO. */
export const needsCamera = ({ exam }: Application, { loggedGroup }: Pick<User, 'loggedGroup'>): boolean => {
  const { shouldStreamToAgora, applicationConfiguration: flags } = exam.collection
  const isWatched =
    shouldStreamToAgora || flags.shouldStreamToFirebase || flags.shouldTakeSnapshots || flags.shouldFaceDetect
  return loggedGroup === 'ALUNO' && isWatched
}

/** The word on the button: the one thing to do with it. */
export function actionOf(
  entry: Entry,
  user: Pick<User, 'loggedGroup'>
): 'open' | 'continue' | 'start' | 'see' {
  if (entry.kind === 'group') return 'open'
  if (!canSit(user) || entry.application.mandatoryCollectionUnfinished) return 'see'
  if (entry.status === 'STARTED') return 'continue'
  return entry.status === 'AVAILABLE' ? 'start' : 'see'
}

/** Whether the answers of an exam that is over can be read. The server has the last word; staff but proctors always may. */
export function mayReadAnswers(
  application: Application,
  { loggedGroup }: Pick<User, 'loggedGroup'>
): boolean {
  const satIt = canSit({ loggedGroup })
  if (satIt || loggedGroup === 'RESPONSIBLE') return mayReadOwn(application, satIt)
  return application.status === 'FINISHED' && loggedGroup !== 'PROCTOR'
}

/** A piece of writing that is over leads to its review, also before the school has opened it: that page says so. */
export const leadsToReading = (application: Application, user: Pick<User, 'loggedGroup'>): boolean =>
  mayReadAnswers(application, user) ||
  (isWriting(application) && application.status === 'FINISHED' && user.loggedGroup !== 'PROCTOR')

/** The knowledge area of essays: no filter offers it (decision C3), and their answers are read as a writing review. */
const WRITING = 8

export const isWriting = ({ exam }: Application): boolean => exam.areaDoConhecimento === WRITING
