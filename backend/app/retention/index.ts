/** Retention periods of files and rows, and the purge. Above all other modules: it knows who names files, and nobody imports it. */
export { runPurge } from './jobs/purger.js'
