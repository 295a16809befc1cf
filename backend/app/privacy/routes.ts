import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Requests = () => import('./controllers/privacy_requests_controller.js')

router
  .group(() => {
    router.get('/', [Requests, 'index']).as('index')
    router.post('/', [Requests, 'store']).as('store')
    router.get('/people', [Requests, 'people']).as('people')
    router.get('/:id', [Requests, 'show']).where('id', ROW_NUMBER).as('show')
    router.post('/:id/close', [Requests, 'close']).where('id', ROW_NUMBER).as('close')
  })
  .prefix('/v1/privacy_requests')
  .use(middleware.auth({ groups: STAFF }))
  .as('privacy_requests')
