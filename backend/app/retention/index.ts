/** Retention periods of files and rows, and the purge. Above all other modules: it knows who names files, and nobody imports it. */
export { eraseFiles, eraseRawRecordings } from './actions/erase_files.js'
export { runPurge } from './jobs/purger.js'
