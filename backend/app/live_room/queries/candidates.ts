import db from '@adonisjs/lucid/services/db'
import { awaitsApproval, type Decision, type State } from '#delivery'
import { newestOfRoom, screensOf } from '#evidence'
import { streamingIn } from '#media'
import { filmsOf } from '#recording'
import { indicatorOf, isOnline } from '#rooms'
import { orderAsRead } from '#shared'
import { statusOf } from '../domain/pause.js'
import type { CandidateView, ExamApprovalView, SituationView } from '../views.js'
import { activePauses, pauseView } from './pauses.js'

type SittingRow = {
  applicationId: number
  userId: number
  name: string
  img: string | null
  nursingMother: number | null
  examName: string
  state: State
  suspectCount: number
  approval: Decision | null
  approvalReason: string | null
  approvalAt: number | null
  approverId: number | null
  approverName: string | null
}

type LiveRow = {
  userId: number
  version: number
  lastSeenAt: number | null
  isInApplication: number
  hasAcceptedCamera: number
  cameraState: string | null
  applicationId: number | null
  acknowledgedVersion: number
  acknowledgedAt: number | null
  faceMessage: string | null
  faceSinceAt: number | null
  situationApplicationId: number | null
  itemId: number | null
  itemPosition: number | null
  isInInstructions: number
  isScreenShared: number
  averageInternetDelay: number | null
  lastMeasuredDelay: number | null
  currentInternetScore: number | null
  situationAt: number | null
  silencedAt: number | null
}

const sittings = async (roomId: number, userId: number | null) => {
  const query = db
    .from('applications')
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('users as approvers', 'approvers.id', 'applications.approval_by')
    .where('applications.room_id', roomId)
  if (userId !== null) query.where('applications.user_id', userId)
  return (await orderAsRead(query, 'users.name')
    .orderBy('applications.id')
    .select(
      'applications.id as applicationId',
      'users.id as userId',
      'users.name as name',
      'users.picture_url as img',
      'persons.nursing_mother as nursingMother',
      'exams.name as examName',
      'applications.state as state',
      'applications.suspect_count as suspectCount',
      'applications.approval as approval',
      'applications.approval_reason as approvalReason',
      'applications.approval_at as approvalAt',
      'approvers.id as approverId',
      'approvers.name as approverName'
    )) as SittingRow[]
}

const liveRows = async (roomId: number, userId: number | null) => {
  const query = db.from('room_candidates').where('room_id', roomId)
  if (userId !== null) query.where('user_id', userId)
  return (await query.select(
    'user_id as userId',
    'version',
    'last_seen_at as lastSeenAt',
    'is_in_application as isInApplication',
    'has_accepted_camera as hasAcceptedCamera',
    'camera_state as cameraState',
    'application_id as applicationId',
    'acknowledged_version as acknowledgedVersion',
    'acknowledged_at as acknowledgedAt',
    'face_message as faceMessage',
    'face_since_at as faceSinceAt',
    'situation_application_id as situationApplicationId',
    'item_id as itemId',
    'item_position as itemPosition',
    'is_in_instructions as isInInstructions',
    'is_screen_shared as isScreenShared',
    'average_internet_delay as averageInternetDelay',
    'last_measured_delay as lastMeasuredDelay',
    'current_internet_score as currentInternetScore',
    'situation_at as situationAt',
    'silenced_at as silencedAt'
  )) as LiveRow[]
}

/** Everybody of a room by name (or one of them), with where they are now. `versions`: what concerns each of them last. */
export async function roomCandidates(roomId: number, userId: number | null, now: number) {
  const rows = await sittings(roomId, userId)
  const live = new Map((await liveRows(roomId, userId)).map((row) => [row.userId, row]))
  const pauses = new Map((await activePauses(roomId, userId)).map((row) => [row.candidateId, row]))
  const stills = await newestOfRoom(roomId)
  const streaming = await streamingIn(roomId)
  // What staff may look up later is no business of the candidate.
  const screens = userId === null ? await screensOf(roomId) : null
  const films = userId === null ? await filmsOf(roomId) : null
  const byUser = new Map<number, SittingRow[]>()
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row])

  const candidates: CandidateView[] = []
  const situations: SituationView[] = []
  for (const [id, own] of byUser) {
    const record = live.get(id)
    const current = currentOf(own, record?.applicationId ?? null)
    const pause = pauses.get(id) ?? null
    const online = isOnline(record?.lastSeenAt ?? null, now)
    const finished = own.filter((one) => one.state === 'FINISHED').length
    candidates.push({
      userId: id,
      name: current.name,
      img: current.img,
      applicationId: current.applicationId,
      examName: current.examName,
      status: statusOf(pause, now),
      indicator: indicatorOf(statusOf(pause, now) !== 'NORMAL', online),
      isOnline: online,
      isInApplication: online && Boolean(record?.isInApplication),
      isSitting: current.state === 'STARTED' || current.state === 'STOPPED',
      hasFinished: finished === own.length,
      hasAcceptedCamera: Boolean(record?.hasAcceptedCamera),
      cameraState: record?.cameraState ?? null,
      lastSeenAt: record?.lastSeenAt ?? null,
      totalApplications: own.length,
      applicationCounter: Math.min(own.length, finished + 1),
      pause: pause && pauseView(pause),
      faceDetectionAlert: faceOf(record),
      suspiciousAnswers: own.reduce((sum, one) => sum + one.suspectCount, 0),
      nursingMother: Boolean(current.nursingMother),
      version: record?.version ?? 0,
      acknowledged: record?.acknowledgedAt
        ? { version: record.acknowledgedVersion, at: record.acknowledgedAt }
        : null,
      hasScreen: screens?.has(id) ?? false,
      hasFilm: films?.has(id) ?? false,
      lastStill: stills.get(id) ?? null,
      isStreaming: streaming.has(id),
      isSilenced: (record?.silencedAt ?? null) !== null,
      approval: approvalOf(current),
      awaitsApproval: awaitsApproval(current.state, current.approval),
    })
    if (record?.situationAt) situations.push(situationOf(record, own))
  }
  return {
    candidates,
    situations,
    versions: new Map([...live.values()].map((row) => [row.userId, row.version])),
  }
}

const approvalOf = ({
  applicationId,
  approval,
  approvalReason,
  approvalAt,
  approverId,
  approverName,
}: SittingRow): ExamApprovalView | null =>
  approval && {
    application: applicationId,
    decision: approval,
    reason: approvalReason,
    by: { id: approverId ?? 0, name: approverName ?? '' },
    at: approvalAt ?? 0,
  }

const faceOf = (record: LiveRow | undefined) =>
  record?.faceMessage && record.faceSinceAt !== null
    ? { message: record.faceMessage, sinceAt: record.faceSinceAt }
    : null

/** The one that is sat: what the candidate's page says, else one that runs, else the first that is not over. */
function currentOf(own: readonly SittingRow[], said: number | null): SittingRow {
  const found =
    own.find((one) => one.applicationId === said) ??
    own.find((one) => one.state === 'STARTED' || one.state === 'STOPPED') ??
    own.find((one) => one.state === 'CREATED') ??
    own.at(-1)
  return found as SittingRow
}

const situationOf = (record: LiveRow, own: readonly SittingRow[]): SituationView => ({
  userId: record.userId,
  applicationId: record.situationApplicationId,
  examName: own.find((one) => one.applicationId === record.situationApplicationId)?.examName ?? null,
  itemId: record.itemId,
  itemPosition: record.itemPosition,
  isInInstructions: Boolean(record.isInInstructions),
  averageInternetDelay: record.averageInternetDelay,
  lastMeasuredDelay: record.lastMeasuredDelay,
  currentInternetScore: record.currentInternetScore,
  isScreenShared: Boolean(record.isScreenShared),
})
