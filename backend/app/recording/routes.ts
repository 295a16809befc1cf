import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Recording = () => import('./controllers/recording_controller.js')
const FilmAddresses = () => import('./controllers/film_addresses_controller.js')
const RoomRecordings = () => import('./controllers/room_recordings_controller.js')

const id = router.matchers.number()

const staff = () => middleware.auth({ groups: STAFF })

router
  .group(() => {
    router.post('/start', [Recording, 'start']).use(staff()).as('start')
    router.post('/stop', [Recording, 'stop']).use(staff()).as('stop')
    router.get('/is_recording', [Recording, 'isRecording']).use(staff()).as('is_recording')
    router.get('/upload_url', [Recording, 'uploadUrl']).use(staff()).as('upload_url')
    // Authorised by the one-use ticket in its address.
    router.put('/uploads', [Recording, 'upload']).as('upload')
  })
  .prefix('/recording')
  .as('recording')

router
  .get('/v1/rooms/:id/recordings', [RoomRecordings, 'index'])
  .where('id', id)
  .use(staff())
  .as('recordings.of_room')
router
  .post('/v1/recordings/:id/ticket', [RoomRecordings, 'ticket'])
  .where('id', id)
  .use(staff())
  .as('recordings.ticket')
router
  .post('/v1/recordings/:id/retry', [RoomRecordings, 'retry'])
  .where('id', id)
  .use(staff())
  .as('recordings.retry')
router.get('/video', [FilmAddresses, 'newest']).use(staff()).as('recordings.newest_film')
router.get('/video-oral', [FilmAddresses, 'ofDay']).use(staff()).as('recordings.film_of_day')
