import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import './texts.js'

const Jobs = () => import('./controllers/jobs_controller.js')

// The bar of an open page asks for it again and again.
router
  .get('/v1/jobs', [Jobs, 'index'])
  .use(middleware.auth({ byItself: true }))
  .as('jobs')

router.get('/v1/jobs/types', [Jobs, 'types']).use(middleware.auth()).as('jobs.types')

router
  .group(() => {
    router.get('/v1/jobs/:id', [Jobs, 'show']).as('jobs.show')
    router.get('/v1/jobs/:id/file', [Jobs, 'file']).as('jobs.file')
    router.post('/v1/jobs/:id/cancel', [Jobs, 'cancel']).as('jobs.cancel')
    router.post('/v1/jobs/:id/retry', [Jobs, 'retry']).as('jobs.retry')
    router.post('/v1/jobs/:id/dismiss', [Jobs, 'dismiss']).as('jobs.dismiss')
  })
  .where('id', router.matchers.number())
  .use(middleware.auth())
