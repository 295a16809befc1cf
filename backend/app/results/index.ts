/** Selection processes and their results. Above appeals; commands publish by it. */
export { publishByCommand, type CommandOrder } from './jobs/publish_by_command.js'
