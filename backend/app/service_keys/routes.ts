import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Openapi = () => import('./controllers/openapi_controller.js')
const ServiceKeys = () => import('./controllers/service_keys_controller.js')

router
  .get('/v1/openapi.json', [Openapi, 'show'])
  .as('openapi.show')
  .use(middleware.auth({ groups: STAFF, keys: true }))

router
  .group(() => {
    router.get('/', [ServiceKeys, 'index']).as('index')
    router.post('/', [ServiceKeys, 'store']).as('store')
    router.get('/:id', [ServiceKeys, 'show']).where('id', ROW_NUMBER).as('show')
    router.delete('/:id', [ServiceKeys, 'destroy']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v1/service_keys')
  .use(middleware.auth({ groups: STAFF }))
  .as('service_keys')
