/** Appeals of candidates against items: windows, appeals, replies and their disclosure. Above grading, below retention. */
export * from './types.js'
export { applicationsInAppeal } from './queries/open_appeals.js'
