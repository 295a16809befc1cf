import { LateBatchSchema } from '#database/schema'

/** Answers that arrived after the finish: quarantined, shown to staff, never counted by themselves. */
export default class LateBatch extends LateBatchSchema {}
