import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import './texts.js'

const MediaSessions = () => import('./controllers/media_sessions_controller.js')

const id = router.matchers.number()
/** What a media session may be called at all; one that is not known is 404 like any other thing. */
const sessionId = /^[\w-]{1,64}$/

router
  .post('/v1/rooms/:id/media_session', [MediaSessions, 'store'])
  .where('id', id)
  .use(middleware.auth())
  .as('media_sessions.store')
router
  .delete('/v1/rooms/:id/candidates/:userId/media', [MediaSessions, 'kick'])
  .where('id', id)
  .where('userId', id)
  .use(middleware.auth())
  .as('media_sessions.kick')
router
  .group(() => {
    router.get('/', [MediaSessions, 'show']).as('show')
    router.post('/publish', [MediaSessions, 'publish']).as('publish')
    router.post('/watch', [MediaSessions, 'watch']).as('watch')
    router.post('/answer', [MediaSessions, 'answer']).as('answer')
    router.delete('/', [MediaSessions, 'destroy']).as('destroy')
  })
  .prefix('/v1/media_sessions/:sessionId')
  .where('sessionId', sessionId)
  .use(middleware.auth())
  .as('media_sessions')
