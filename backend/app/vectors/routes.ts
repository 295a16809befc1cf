import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Vectors = () => import('./controllers/vectors_controller.js')

router
  .post('/v1/exams/import_vectors', [Vectors, 'store'])
  .use(middleware.upload({ groups: STAFF }))
  .as('exams.import_vectors')
