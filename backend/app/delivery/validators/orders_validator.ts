import vine from '@vinejs/vine'
import { moment, plainNumber, rowId as id } from '#shared'
import { MOST_MINUTES } from '../domain/schedule.js'
import { ITEM_OUTCOMES, ORDER_KINDS } from '../domain/staff_orders.js'

/** More than a page of ticked rows; all of a list is `all`. */
const MOST_IDS = 10_000

const ids = () => vine.array(id()).minLength(1).maxLength(MOST_IDS)
const except = () => vine.array(id()).maxLength(MOST_IDS).optional()
const minutes = () => plainNumber().withoutDecimals().min(1).max(MOST_MINUTES)
const reason = () => vine.string().trim().maxLength(400).nullable().optional()
const orderKey = () => vine.string().trim().minLength(1).maxLength(200)
/** `selectionDigest` of the preview that was shown. */
const selectionDigest = () => vine.string().trim().minLength(1).maxLength(64).optional()
const text = () => vine.string().trim().maxLength(200).optional()

/** Filters of the list by the names of its query; the list validates them. */
const filters = () => vine.object({}).allowUnknownProperties().optional()

/** Either `ids`, or `all` of what `filters` leave but `except`. Ids are of applications. */
const selection = () =>
  vine.object({
    ids: ids().optional(),
    all: vine.boolean().optional(),
    filters: filters(),
    search: text(),
    except: except(),
  })

export const bulkAct = vine.create({
  collection: id(),
  act: vine.enum(ORDER_KINDS),
  selection: selection(),
  params: vine
    .object({
      startTime: moment().optional(),
      endTime: moment().optional(),
      timeout: minutes().optional(),
      strategy: vine.string().trim().maxLength(64).optional(),
      applyToCollection: vine.boolean().optional(),
      clearAnswers: vine.boolean().optional(),
      room: id().optional(),
    })
    .optional(),
  reason: reason(),
  orderKey: orderKey(),
  selectionDigest: selectionDigest(),
  ignoreAccommodation: vine.boolean().optional(),
})

/** `selectedStudents`: ids of people, or "all" of what `filters` leave but `except`, which has ids of people too. */
export const bulkDates = vine.create({
  collection: id(),
  search: vine.string().trim().maxLength(200).nullable().optional(),
  dates: vine.object({
    startTime: moment(),
    endTime: moment(),
    timeout: minutes(),
    strategy: vine.string().trim().maxLength(64),
    applyToCollection: vine.boolean().optional(),
  }),
  filters: filters(),
  selectedStudents: vine.unionOfTypes([vine.literal('all'), ids()]),
  except: except(),
  reason: reason(),
  orderKey: orderKey().optional(),
  selectionDigest: selectionDigest(),
  ignoreAccommodation: vine.boolean().optional(),
})

export const bulkTimeout = vine.create({
  collection: id(),
  timeout: minutes(),
  filters: filters(),
  selection: selection().optional(),
  reason: reason(),
  orderKey: orderKey().optional(),
  selectionDigest: selectionDigest(),
  ignoreAccommodation: vine.boolean().optional(),
})

export const collectionEndTime = vine.create({
  endTime: moment(),
  reason: reason(),
  orderKey: orderKey().optional(),
  selectionDigest: selectionDigest(),
})

export const undoBody = vine.create({ orderKey: orderKey(), reason: reason() })

export const dryRunQuery = vine.create({ dryRun: vine.boolean().optional() })

const LARGEST_PLACE = 2_147_483_647
export const ordersQuery = vine.create({ collection: id(), before: id().optional() })

export const itemsQuery = vine.create({
  outcome: vine
    .array(vine.enum([...ITEM_OUTCOMES, 'pending'] as const))
    .minLength(1)
    .maxLength(5)
    .optional(),
  after: plainNumber().withoutDecimals().min(0).max(LARGEST_PLACE).optional(),
})
