import router from '@adonisjs/core/services/router'
import { CANDIDATES } from '#rooms'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Live = () => import('./controllers/live_controller.js')
const Messages = () => import('./controllers/room_messages_controller.js')
const Breaks = () => import('./controllers/break_requests_controller.js')
const DashboardVideo = () => import('./controllers/dashboard_video_controller.js')
const Applications = () => import('./controllers/application_records_controller.js')
const Records = () => import('./controllers/room_records_controller.js')
const Templates = () => import('./controllers/message_templates_controller.js')
const Approvals = () => import('./controllers/exam_approvals_controller.js')
const CandidateLogins = () => import('./controllers/candidate_logins_controller.js')
const Microphones = () => import('./controllers/microphones_controller.js')
const Pauses = () => import('./controllers/pauses_controller.js')

const id = router.matchers.number()
const staff = () => middleware.auth({ groups: STAFF })
const candidate = () => middleware.auth({ groups: CANDIDATES })

router
  .group(() => {
    router.get('/:id/live', [Live, 'show']).use(middleware.auth()).as('live')
    router.post('/:id/messages', [Messages, 'store']).use(middleware.auth()).as('messages')
    router
      .patch('/:id/messages/:messageId', [Messages, 'update'])
      .where('messageId', id)
      .use(middleware.auth())
      .as('messages.update')
    router.post('/:id/break_requests', [Breaks, 'store']).use(candidate()).as('break_requests')
    router
      .patch('/:id/break_requests/:requestId', [Breaks, 'update'])
      .where('requestId', id)
      .use(middleware.auth())
      .as('break_requests.update')
    router
      .group(() => {
        router.patch('/', [Live, 'beat']).use(candidate()).as('beat')
        router.put('/situation', [Live, 'situation']).use(candidate()).as('situation')
        router.get('/history', [Live, 'history']).use(staff()).as('history')
        router.post('/free_login', [CandidateLogins, 'free']).use(staff()).as('free_login')
        router.put('/microphone', [Microphones, 'update']).use(middleware.auth()).as('microphone')
        router.put('/pause', [Pauses, 'update']).use(staff()).as('pause')
        router.patch('/pause', [Pauses, 'begin']).use(candidate()).as('begin_break')
        router.delete('/pause', [Pauses, 'destroy']).use(middleware.auth()).as('resume')
      })
      .prefix('/:id/candidates/:userId')
      .where('userId', id)
  })
  .prefix('/v1/rooms')
  .where('id', id)
  .as('rooms')

router
  .group(() => {
    router
      .get('/applications/:id/dashboard-video', [DashboardVideo, 'show'])
      .where('id', id)
      .use(staff())
      .as('applications.dashboard_video')
    router
      .patch('/applications/:id', [Applications, 'move'])
      .where('id', id)
      .use(staff())
      .as('applications.move')
    router
      .get('/applications/:id/messages', [Applications, 'messages'])
      .where('id', id)
      .use(staff())
      .as('applications.messages')
    router
      .get('/applications/:id/login_events', [Applications, 'logins'])
      .where('id', id)
      .use(staff())
      .as('applications.login_events')
    router
      .get('/applications/:id/connection_records', [Applications, 'connections'])
      .where('id', id)
      .use(staff())
      .as('applications.connection_records')
    router
      .get('/applications/:id/connection_series', [Applications, 'connectionSeries'])
      .where('id', id)
      .use(staff())
      .as('applications.connection_series')
    router
      .post('/applications/:id/approve_exam', [Approvals, 'approve'])
      .where('id', id)
      .use(staff())
      .as('applications.approve_exam')
    router
      .post('/applications/:id/reprove_exam', [Approvals, 'reprove'])
      .where('id', id)
      .use(staff())
      .as('applications.reprove_exam')
    router
      .post('/applications/:id/connection_records', [Applications, 'connect'])
      .where('id', id)
      .use(candidate())
      .as('applications.connect')

    router.get('/room_event_record', [Records, 'index']).use(staff()).as('room_event_record.index')
    router.post('/room_event_record', [Records, 'store']).use(middleware.auth()).as('room_event_record.store')
    for (const name of ['dashboard_messages', 'message_templates']) {
      router.get(`/${name}`, [Templates, 'index']).use(staff()).as(`${name}.index`)
      router.post(`/${name}`, [Templates, 'store']).use(staff()).as(`${name}.store`)
    }
    router
      .delete('/message_templates/:id', [Templates, 'destroy'])
      .where('id', id)
      .use(staff())
      .as('message_templates.destroy')
  })
  .prefix('/v1')
