import { defineConfig } from '@adonisjs/core/bodyparser'

/** Routes whose body is read by `middleware.upload()`, once the caller is known: they take files, or a whole exam. */
export const UPLOAD_ROUTES: readonly string[] = [
  '/v1/exams',
  '/v1/item_files',
  '/v1/answer_files',
  '/v1/candidate_documents',
  '/v1/applications/import_answers_file',
  '/v1/applications/import_answers_file/preview',
]

/**
 * A batch of answers has a million characters at most; only an exam file (20 MB) and files are larger, on routes of their own. An answer
 * attachment is under 50 MB and says so itself (decisions.md). Texts stay as they were written: the indentation of an answer is part of
 * it, and a password may end with a space. A validator trims what is to be trimmed.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, trimWhitespaces: false, types: ['application/x-www-form-urlencoded'], limit: '1mb' },
  json: { convertEmptyStringsToNull: false, trimWhitespaces: false, types: ['application/json'], limit: '4mb', strict: false },
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    processManually: [],
    limit: '51mb',
    types: ['multipart/form-data'],
  },
})
