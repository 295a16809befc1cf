import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Archives = () => import('./controllers/personal_archives_controller.js')
const Erasures = () => import('./controllers/erasures_controller.js')
const Requests = () => import('./controllers/privacy_requests_controller.js')

router
  .group(() => {
    router.get('/', [Requests, 'index']).as('index')
    router.post('/', [Requests, 'store']).as('store')
    router.get('/people', [Requests, 'people']).as('people')
    router.get('/:id', [Requests, 'show']).where('id', ROW_NUMBER).as('show')
    router.post('/:id/close', [Requests, 'close']).where('id', ROW_NUMBER).as('close')
    router.post('/:id/export', [Archives, 'store']).where('id', ROW_NUMBER).as('export')
    router.get('/:id/erasure', [Erasures, 'show']).where('id', ROW_NUMBER).as('erasure')
    router.post('/:id/erasure', [Erasures, 'store']).where('id', ROW_NUMBER).as('erase')
  })
  .prefix('/v1/privacy_requests')
  .use(middleware.auth({ groups: STAFF }))
  .as('privacy_requests')

router.get('/v1/privacy_requests/open', [Archives, 'open']).as('privacy_requests.open')
