import { defineConfig } from '@adonisjs/core/bodyparser'

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
