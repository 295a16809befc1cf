/** What clients and other modules may read of recordings. */
export type { ProcessStatus } from './domain/takes.js'
