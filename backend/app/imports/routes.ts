import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Imports = () => import('./controllers/imports_controller.js')
const ImportUser = () => import('./controllers/import_user_controller.js')

// The school system of a network sends its lists by a service key.
const importers = () => middleware.auth({ groups: STAFF, keys: true })
const sending = () => middleware.upload({ groups: STAFF, keys: true })

router
  .group(() => {
    router.get('/', [Imports, 'index']).use(importers()).as('index')
    router.post('/', [Imports, 'store']).use(sending()).as('store')
    // A page asks again while work is under way.
    router
      .get('/:id', [Imports, 'show'])
      .use(middleware.auth({ groups: STAFF, byItself: true, keys: true }))
      .as('show')
    router.get('/:id/rows', [Imports, 'rows']).use(importers()).as('rows')
    router
      .patch('/:id/rows/:line', [Imports, 'mend'])
      .where('line', router.matchers.number())
      .use(importers())
      .as('rows.update')
    router.post('/:id/apply', [Imports, 'apply']).use(importers()).as('apply')
    router.post('/:id/cancel', [Imports, 'cancel']).use(importers()).as('cancel')
    router.post('/:id/undo', [Imports, 'undo']).use(importers()).as('undo')
    router
      .delete('/:id/mapping', [Imports, 'forget'])
      .use(middleware.auth({ groups: STAFF }))
      .as('mapping.forget')
    router.get('/:id/report', [Imports, 'report']).use(importers()).as('report')
  })
  .prefix('/v1/imports')
  .where('id', router.matchers.number())
  .as('imports')

router.post('/v1/import_user', [ImportUser, 'store']).use(sending()).as('import_user')
router
  .get('/v1/import_user_exemple_file', [ImportUser, 'example'])
  .use(importers())
  .as('import_user_exemple_file')
