import './texts.js'

/** Lists as Excel: streamed where they are short, ordered and made by a durable job where they are long. */
export { answerSheet } from './controllers/answer_sheet.js'
export { idsOnce } from './ids_once.js'
export { removeSheets, sheetFileIds } from './actions/erase_sheets.js'
/** Rows in stored parts, for files that are written when they are opened. */
export { packed as packedRows, rowsOf as rowsOfParts } from './queries/stored_rows.js'
export { registerSheetKind, type OpenSheet } from './sheet_kinds.js'
