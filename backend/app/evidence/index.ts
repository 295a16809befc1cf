/** Pictures of candidates: stills, pictures on record, identity photos; and the record of who looked at what. */
import './texts.js'

export { makeTicket, redeemTicket } from './actions/capture_tickets.js'
export { recordLooking, recordView, type Viewed } from './actions/record_view.js'
export { openAddress } from './actions/show_picture.js'
export { momentsOf, schoolDay } from './domain/pictures.js'
export { peopleWithPhotosOf } from './queries/documents.js'
export { maySeeRecords } from './policies/records_policy.js'
export { screensOf } from './queries/pictures.js'
export { newestStills } from './stills/service.js'
export { ofDayValidator, ofUserValidator } from './validators/evidence.js'
