import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const FirstAccess = () => import('./controllers/first_access_controller.js')

router
  .group(() => {
    router.get('/', [FirstAccess, 'index']).as('index')
    router.get('/:id', [FirstAccess, 'show']).where('id', ROW_NUMBER).as('show')
    router.post('/waiting', [FirstAccess, 'waiting']).as('waiting')
    router.post('/cards', [FirstAccess, 'cards']).as('cards')
    router.post('/mails', [FirstAccess, 'mails']).as('mails')
  })
  .prefix('/v1/first_access')
  .use(middleware.auth({ groups: STAFF }))
  .as('first_access')
