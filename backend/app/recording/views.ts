import type { Take } from './domain/takes.js'

/** What was recorded in one go, with whose it is. Times in epoch ms. `canRetry`: it failed, and the caller may have it processed again. */
export type RecordingView = Take & { user: { id: number; name: string }; canRetry: boolean }
