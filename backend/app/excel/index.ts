import './texts.js'

/** Lists as Excel: streamed where they are short, ordered and made by a durable job where they are long. */
export { answerSheet } from './controllers/answer_sheet.js'
export { registerSheetKind, type OpenSheet, type SheetPage } from './sheet_kinds.js'
