/** Selection processes and their results. Above appeals; commands make, change and publish by it. */
export { publishByCommand, type CommandOrder } from './jobs/publish_by_command.js'
export { saveProcessByCommand, type ProcessFile } from './controllers/process_by_command.js'
