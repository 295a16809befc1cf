/** The append-only record of acts that somebody may have to answer for, and the chain over it. Who acts calls it, with the act's own transaction. */
export { actingAs, ofThisRequest, presentActing } from './acting.js'
export { record, type RecordedAct, type Subject } from './actions/record.js'
export { isRecordedSince } from './queries/recorded_since.js'
export { unsealedBacklog } from './queries/unsealed_backlog.js'
export { ACTS, SUBJECTS, type Act, type SubjectType } from './domain/acts.js'
export { type BrokenLink } from './queries/links.js'
export { verifyChains, SEALED_WITHIN_MS, type ChainReport } from './queries/verify.js'
export { CHECK_BEGIN, verifySlice, type CheckedSlice, type CheckPlace } from './queries/verify_slice.js'
