/** How long files are kept, and what takes them away. Above all other modules: it knows who names files, and nobody imports it. */
export { runPurge } from './jobs/purger.js'
