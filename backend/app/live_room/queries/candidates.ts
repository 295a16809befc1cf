import db from '@adonisjs/lucid/services/db'
import { awaitsApproval } from '#delivery'
import { newestStills, screensOf } from '#evidence'
import { streamingIn } from '#media'
import { filmsOf } from '#recording'
import { indicatorOf, isOnline } from '#rooms'
import { columnList, orderAsRead, select, type Row } from '#shared'
import { statusOf } from '../domain/pause.js'
import type { CandidateView, ExamApprovalView, SituationView } from '../views.js'
import { activePauses, pauseView } from './pauses.js'

const SITTING = {
  applicationId: 'applications.id',
  userId: 'users.id',
  name: 'users.name',
  img: 'users.picture_url',
  nursingMother: 'persons.nursing_mother?',
  examName: 'exams.name',
  state: 'applications.state',
  suspectCount: 'applications.suspect_count',
  approval: 'applications.approval',
  approvalReason: 'applications.approval_reason',
  approvalAt: 'applications.approval_at',
} as const
type SittingRow = Row<typeof SITTING> & { approverId: number | null; approverName: string | null }

const LIVE = {
  userId: 'room_candidates.user_id',
  version: 'room_candidates.version',
  lastSeenAt: 'room_candidates.last_seen_at',
  isInApplication: 'room_candidates.is_in_application',
  hasAcceptedCamera: 'room_candidates.has_accepted_camera',
  cameraState: 'room_candidates.camera_state',
  applicationId: 'room_candidates.application_id',
  acknowledgedVersion: 'room_candidates.acknowledged_version',
  acknowledgedAt: 'room_candidates.acknowledged_at',
  faceMessage: 'room_candidates.face_message',
  faceSinceAt: 'room_candidates.face_since_at',
  situationApplicationId: 'room_candidates.situation_application_id',
  itemId: 'room_candidates.item_id',
  itemPosition: 'room_candidates.item_position',
  isInInstructions: 'room_candidates.is_in_instructions',
  isScreenShared: 'room_candidates.is_screen_shared',
  averageInternetDelay: 'room_candidates.average_internet_delay',
  lastMeasuredDelay: 'room_candidates.last_measured_delay',
  currentInternetScore: 'room_candidates.current_internet_score',
  situationAt: 'room_candidates.situation_at',
  silencedAt: 'room_candidates.silenced_at',
} as const
type LiveRow = Row<typeof LIVE>

const sittings = async (roomId: number, userId: number | null): Promise<SittingRow[]> => {
  const query = db
    .query<SittingRow>()
    .from('applications')
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('users as approvers', 'approvers.id', 'applications.approval_by')
    .where('applications.room_id', roomId)
  if (userId !== null) query.where('applications.user_id', userId)
  return orderAsRead(query, 'users.name')
    .orderBy('applications.id')
    .select(...columnList(SITTING), 'approvers.id as approverId', 'approvers.name as approverName')
}

const liveRows = async (roomId: number, userId: number | null): Promise<LiveRow[]> => {
  const query = select(db, 'room_candidates', LIVE).where('room_id', roomId)
  if (userId !== null) query.where('user_id', userId)
  return query
}

/** Everybody of a room by name (or one of them), with where they are now. `versions`: what concerns each of them last. */
export async function roomCandidates(roomId: number, userId: number | null, now: number) {
  const rows = await sittings(roomId, userId)
  const live = new Map((await liveRows(roomId, userId)).map((row) => [row.userId, row]))
  const pauses = new Map((await activePauses(roomId, userId)).map((row) => [row.candidateId, row]))
  const stills = await newestStills.ofRoom(roomId)
  const streaming = await streamingIn(roomId)
  // What staff may look up later is not shown to the candidate.
  const screens = userId === null ? await screensOf(roomId) : null
  const films = userId === null ? await filmsOf(roomId) : null
  const byUser = Map.groupBy(rows, (row) => row.userId)

  const candidates: CandidateView[] = []
  const situations: SituationView[] = []
  for (const [id, own] of byUser) {
    const record = live.get(id)
    const current = currentOf(own, record?.applicationId ?? null)
    if (!current) continue
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

/** The one that is sat: what the candidate's page reported, else one that runs, else the first that is not over. */
const currentOf = (own: readonly SittingRow[], reported: number | null): SittingRow | undefined =>
  own.find((one) => one.applicationId === reported) ??
  own.find((one) => one.state === 'STARTED' || one.state === 'STOPPED') ??
  own.find((one) => one.state === 'CREATED') ??
  own.at(-1)

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
