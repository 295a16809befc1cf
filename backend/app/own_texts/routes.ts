import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Texts = () => import('./controllers/texts_controller.js')

router
  .group(() => {
    router.get('/', [Texts, 'index']).as('index')
    router.put('/', [Texts, 'update']).as('update')
    router.get('/state', [Texts, 'state']).as('state')
    router.get('/files', [Texts, 'files']).as('files')
  })
  .prefix('/v1/texts')
  .use(middleware.auth({ groups: STAFF }))
  .as('texts')
