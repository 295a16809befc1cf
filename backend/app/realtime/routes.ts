import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'

const Streams = () => import('./controllers/streams_controller.js')

router.post('/v1/events/tickets', [Streams, 'ticket']).as('events.tickets').use(middleware.auth())
// The ticket replaces the session token: EventSource sends no header.
router.get('/v1/events', [Streams, 'open']).as('events')
