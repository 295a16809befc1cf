import logger from '@adonisjs/core/services/logger'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { onSessionsChanged } from '#identity'
import { clock } from '#shared'
import { announce, registerChannel } from './index.js'
import { dismissDeadSessions } from './jobs/heartbeat.js'

const Streams = () => import('./controllers/streams_controller.js')

router.post('/v1/events/tickets', [Streams, 'ticket']).as('events.tickets').use(middleware.auth())
// The ticket stands for the session: EventSource sends no header.
router.get('/v1/events', [Streams, 'open']).as('events')

registerChannel('users/:userId', (caller, { userId }) => caller.userId === userId)

// Told in every process; the streams of the ended sessions are closed where they are.
onSessionsChanged((userId) => {
  announce(`users/${userId}`, { kind: 'session', version: clock.now(), userId })
  dismissDeadSessions(userId).catch((error: unknown) =>
    logger.error({ err: error }, 'a session that ended keeps its stream until the next beat')
  )
})
