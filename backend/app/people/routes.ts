import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Several = () => import('./controllers/several_people_controller.js')
const People = () => import('./controllers/people_records_controller.js')

router
  .group(() => {
    router.get('/', [People, 'index']).as('index')
    router.post('/', [People, 'store']).as('store')
    router.post('/count', [Several, 'count']).as('count')
    router.post('/active', [Several, 'setActive']).as('active')
    router.post('/class', [Several, 'move']).as('class')
    router.post('/class/preview', [Several, 'previewMove']).as('class.preview')
    router.post('/role', [Several, 'setRole']).as('role')
    router.get('/:id', [People, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [People, 'update']).where('id', ROW_NUMBER).as('update')
  })
  .prefix('/v1/people')
  .use(middleware.auth({ groups: STAFF }))
  .as('people')
