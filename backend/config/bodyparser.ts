import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * 20 MB is the largest exam file; an answer attachment is under 50 MB and says so itself (decisions.md). Texts stay as they were
 * written: the indentation of an answer is part of it, and a password may end with a space. A validator trims what is to be trimmed.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, trimWhitespaces: false, types: ['application/x-www-form-urlencoded'], limit: '1mb' },
  json: { convertEmptyStringsToNull: false, trimWhitespaces: false, types: ['application/json'], limit: '20mb', strict: false },
  multipart: {
    autoProcess: true,
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    // Parts of files are raw: nothing of a body is stored before the route has looked at who sends it.
    processManually: ['/v1/applications/:id/answer_files/:digest/parts/:index'],
    limit: '51mb',
    types: ['multipart/form-data'],
  },
})
