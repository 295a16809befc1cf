import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Rooms = () => import('./controllers/rooms_controller.js')
const People = () => import('./controllers/room_people_controller.js')
const Responsibles = () => import('./controllers/responsibles_controller.js')
const RoomsSheet = () => import('./controllers/rooms_sheet_controller.js')
const UserConfig = () => import('./controllers/user_config_controller.js')

const id = router.matchers.number()
const staff = () => middleware.auth({ groups: STAFF })

router
  .group(() => {
    router.get('/', [Rooms, 'index']).use(staff()).as('index')
    router.post('/', [Rooms, 'store']).use(staff()).as('store')
    router.get('/people', [People, 'index']).use(staff()).as('people')
    router.get('/classes', [People, 'classes']).use(staff()).as('classes')
    router.get('/staff', [People, 'staff']).use(staff()).as('staff')
    router.post('/:id/users', [People, 'fill']).use(staff()).as('users.fill')
    router.post('/:id/users/bulk_delete', [People, 'empty']).use(staff()).as('users.empty')
    router.get('/:id', [Rooms, 'show']).use(staff()).as('show')
    router.put('/:id', [Rooms, 'update']).use(staff()).as('update')
    router.get('/:id/users', [Rooms, 'users']).use(staff()).as('users')
    router.put('/:id/user_config', [UserConfig, 'update']).use(staff()).as('user_config')
  })
  .prefix('/v1/rooms')
  .where('id', id)
  .as('rooms')

router
  .group(() => {
    router.get('/', [Responsibles, 'index']).use(staff()).as('index')
    router.post('/', [Responsibles, 'add']).use(staff()).as('store')
    router.post('/bulk_delete', [Responsibles, 'remove']).use(staff()).as('bulk_delete')
  })
  .prefix('/v1/room_responsibles')
  .as('room_responsibles')

router
  .get('/v1/collections/:id/rooms_list', [RoomsSheet, 'show'])
  .where('id', id)
  .use(staff())
  .as('collections.rooms_list')
