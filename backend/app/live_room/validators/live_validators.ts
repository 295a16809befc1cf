import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId as id } from '#shared'
import { BREAK_ACTIONS } from '../domain/breaks.js'
import {
  BREAK_MOTIVES,
  CANDIDATE_MESSAGE_MAX,
  NOTIFICATION_TYPES,
  RECORD_MAX,
  STAFF_MESSAGE_MAX,
  STAFF_MOTIVES,
} from '../domain/live_room_enums.js'

const staffText = () => vine.string().trim().maxLength(STAFF_MESSAGE_MAX).nullable().optional()
const count = (max: number) => plainNumber().withoutDecimals().min(0).max(max)

/** Without `candidate_id`, or with null: to everybody who is online. The controller refuses an empty message with a text of its own. */
export const staffMessage = vine.create({
  candidateId: id().nullable().optional(),
  message: staffText(),
  notificationType: vine.enum(NOTIFICATION_TYPES).optional(),
  motive: vine.enum(STAFF_MOTIVES).optional(),
  reason: staffText(),
  showMessage: vine.boolean().optional(),
  dismissible: vine.boolean().optional(),
  saveTemplate: vine.boolean().optional(),
})

export const candidateMessage = vine.create({
  message: vine.string().trim().use(notBlank()).maxLength(CANDIDATE_MESSAGE_MAX),
})

export const messagePatch = vine.create({ dismissed: vine.accepted() })

export const breakRequest = vine.create({ motive: vine.enum(BREAK_MOTIVES) })
export const breakAnswer = vine.create({ action: vine.enum(BREAK_ACTIONS) })

export const pauseBody = vine.create({
  motive: vine.enum(['PAUSE'] as const).optional(),
  message: staffText(),
  showMessage: vine.boolean().optional(),
  reason: staffText(),
})
export const beginBody = vine.create({ begin: vine.accepted() })
export const resumeBody = vine.create({ reason: staffText() })

/** The 10 s beat. What is left out stays as it was. */
export const beatBody = vine.create({
  lastSeen: vine.boolean().optional(),
  isInApplication: vine.boolean().optional(),
  hasAcceptedCamera: vine.boolean().optional(),
  isScreenShared: vine.boolean().optional(),
  applicationId: id().nullable().optional(),
  acknowledgedVersion: count(2_147_483_647).optional(),
  cameraState: vine.string().trim().maxLength(32).nullable().optional(),
  faceDetectionAlert: vine
    .object({
      message: vine.string().trim().minLength(1).maxLength(RECORD_MAX),
      seconds: plainNumber().min(0).max(86_400).optional(),
    })
    .nullable()
    .optional(),
})

const delay = () => plainNumber().min(0).max(600_000).nullable().optional()

export const situationBody = vine.create({
  applicationId: id(),
  itemId: id().nullable().optional(),
  itemPosition: count(10_000).nullable().optional(),
  isInInstructions: vine.boolean().optional(),
  isScreenShared: vine.boolean().optional(),
  averageInternetDelay: delay(),
  lastMeasuredDelay: delay(),
  currentInternetScore: plainNumber().min(0).max(100).nullable().optional(),
})

export const microphoneBody = vine.create({ silenced: vine.boolean() })
