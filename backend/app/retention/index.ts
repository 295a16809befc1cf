/** Retention periods of files and rows, and the purge. Above all other modules but `privacy`: it knows who names files. */
export { eraseBytesLeft, erasedFiles, eraseFiles, eraseRawRecordings } from './actions/erase_files.js'
export { runPurge } from './jobs/purger.js'
