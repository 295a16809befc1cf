import './texts.js'

export { exportFileIds, removeExportsOf } from './actions/remove_exports.js'
/** Lists and results as files: streamed, on record, of what the caller may see. Who owns a list registers it. */
export { registerExport, type Export, type ExportPage, type ExportRow } from './registered.js'
