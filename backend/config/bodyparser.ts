import { defineConfig } from '@adonisjs/core/bodyparser'

/** 20 MB is the largest exam file; an answer attachment is under 50 MB and says so itself (decisions.md). */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: false, types: ['application/x-www-form-urlencoded'], limit: '1mb' },
  json: { convertEmptyStringsToNull: false, types: ['application/json'], limit: '20mb', strict: false },
  multipart: {
    autoProcess: true,
    convertEmptyStringsToNull: false,
    processManually: [],
    limit: '51mb',
    types: ['multipart/form-data'],
  },
})
